// `npm run admin -- add EMAIL` makes an administrator, `npm run admin -- reset EMAIL` gives a user a new
// password and ends all sessions of that user; the password is taken from ADMIN_PASSWORD or made up and shown.
// `npm run admin -- backup FOLDER` copies database, secret and bundles while the server runs.
import { resolve } from 'node:path';
import { system } from './domain/actor.ts';
import { hashPassword } from './domain/passwords.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { BackupRefused, backUp } from './db/backup.ts';
import { openDatabase, type Database } from './db/database.ts';
import { createAdmin, randomPassword, type Admin } from './db/first-admin.ts';
import { Activity } from './models/Activity.ts';
import { RefreshToken } from './models/RefreshToken.ts';
import { User } from './models/User.ts';

const usage = `Usage: npm run admin -- add EMAIL
       npm run admin -- reset EMAIL
       npm run admin -- backup FOLDER`;

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

async function account(command: 'add' | 'reset', emailGiven: string, db: Database, config: Config): Promise<string> {
  const given = emailGiven.trim().toLowerCase();
  if (!/^\S+@\S+$/.test(given)) throw new Refused(`${given} is not an e-mail address.\n${usage}`);
  await db.alone(() => db.migrate());
  const { email, password } = await (command === 'add' ? add : reset)(db, given, config.admin.password);
  return `${email} can sign in with ${password ? `the password ${password} (shown only this once)` : 'the password of ADMIN_PASSWORD'}.`;
}

async function backup(folderGiven: string, db: Database, config: Config): Promise<string> {
  const folder = resolve(folderGiven);
  const copied = await backUp(db, config, folder);
  return `Copied ${copied.join(', ')} to ${folder}.`;
}

async function main([command, subject, ...rest]: string[]): Promise<void> {
  if (!subject || rest.length > 0 || (command !== 'add' && command !== 'reset' && command !== 'backup')) throw new Refused(usage);
  process.umask(0o077);
  const config = readConfig(process.env);
  const db = openDatabase(config.database);
  try {
    console.log(await (command === 'backup' ? backup(subject, db, config) : account(command, subject, db, config)));
  } finally {
    await db.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused || error instanceof BackupRefused || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(2);
}
