// `npm run admin -- add EMAIL` makes an administrator, `npm run admin -- reset EMAIL` gives a user a new
// password and ends all sessions of that user. The password is taken from ADMIN_PASSWORD or made up and shown.
import { system } from './domain/actor.ts';
import { hashPassword } from './domain/passwords.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import { createAdmin, randomPassword, type Admin } from './db/first-admin.ts';
import { Activity } from './models/Activity.ts';
import { RefreshToken } from './models/RefreshToken.ts';
import { User } from './models/User.ts';

const usage = 'Usage: npm run admin -- add EMAIL\n       npm run admin -- reset EMAIL';

class Refused extends Error {
  override name = 'Refused';
}

async function add(db: Database, email: string, password: string | null): Promise<Admin> {
  if (await User.query(db.read).findOne({ email }))
    throw new Refused(`There is a user ${email} already. Use reset for a new password.`);
  return createAdmin(db, { email, password }, new Date());
}

async function reset(db: Database, email: string, given: string | null): Promise<Admin> {
  const user = await User.query(db.read).findOne({ email });
  if (!user) throw new Refused(`There is no user ${email}. Use add to make one.`);
  const password = given ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const now = new Date();
  const at = now.toISOString();
  await db.transaction(async (tx) => {
    await user.$query(tx).patch({ passwordHash, tokenEpoch: user.tokenEpoch + 1, updatedAt: at });
    await RefreshToken.query(tx).patch({ revokedAt: at }).where({ userId: user.id }).whereNull('revokedAt');
    const entity = { kind: 'user' as const, id: user.id, label: user.name };
    await Activity.record(tx, { at: now, actor: system, action: 'user.password-reset', entity, requestId: null });
  });
  return { email, password: given ? null : password };
}

async function main([command, emailGiven, ...rest]: string[]): Promise<void> {
  const email = emailGiven?.trim().toLowerCase();
  if (!email || rest.length > 0 || (command !== 'add' && command !== 'reset')) throw new Refused(usage);
  if (!/^\S+@\S+$/.test(email)) throw new Refused(`${email} is not an e-mail address.\n${usage}`);
  process.umask(0o077);
  const config = readConfig(process.env);
  const db = openDatabase(config.database);
  try {
    await db.alone(() => db.migrate());
    const { password } = await (command === 'add' ? add : reset)(db, email, config.admin.password);
    console.log(
      `${email} can sign in with ${password ? `the password ${password} (shown only this once)` : 'the password of ADMIN_PASSWORD'}.`,
    );
  } finally {
    await db.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(2);
}
