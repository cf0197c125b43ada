// `npm run admin -- add EMAIL` creates an administrator. `npm run admin -- reset EMAIL` sets a new password and ends all
// sessions of the user. The password comes from ADMIN_PASSWORD; without it, a random password is generated and printed.
// `npm run admin -- list` prints the users. `npm run admin -- deactivate EMAIL` and `npm run admin -- delete EMAIL`
// deactivate or delete an account, but never that of the last administrator.
// `npm run admin -- mail-test ADDRESS` sends one email to ADDRESS with the settings of MAIL_URL and MAIL_FROM.
// `npm run admin -- backup FOLDER` copies the database, the secret and the bundles while the server runs.
import { resolve } from 'node:path';
import type { Knex } from 'knex';
import { system } from './domain/actor.ts';
import { hashPassword } from './domain/passwords.ts';
import { type Config, configOrExit } from './config.ts';
import { BackupRefused, backUp } from './db/backup.ts';
import { openDatabase, requireDatabaseFile, type Database } from './db/database.ts';
import { requireStrongPassword } from './domain/password-rules.ts';
import { createAdmin, randomPassword } from './seeds/first-admin.ts';
import { newId } from './domain/ids.ts';
import { nextVersion } from './domain/record-versions.ts';
import { mailPasswordChanged } from './mail/account-mails.ts';
import { senderDomain } from './mail/queue.ts';
import { openMailTransport } from './mail/transport.ts';
import { Activity, type ActivityCall } from './models/Activity.ts';
import { Session } from './models/Session.ts';
import { User } from './models/User.ts';
import { eraseUser, replacePassword, requireOtherAdministrator } from './operations/user-accounts.ts';
import { clearAttempts } from './operations/sign-in-limit.ts';
import { Problem } from './problems.ts';
import { readSecrets } from './secret-key.ts';
import { explainFailure } from './explain-failure.ts';

const usage = `Usage: npm run admin -- list
       npm run admin -- add EMAIL
       npm run admin -- reset EMAIL
       npm run admin -- deactivate EMAIL
       npm run admin -- delete EMAIL
       npm run admin -- backup FOLDER
       npm run admin -- mail-test ADDRESS`;

function exitWith(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

/** A mistake of the operator, printed without a stack trace. */
class CommandError extends Error {
  override name = 'CommandError';
}

/** @param password null for the one in ADMIN_PASSWORD */
const canSignIn = (email: string, password: string | null): string =>
  `${email} can sign in with ${password ? `the password ${password} (shown only this once)` : 'the password in ADMIN_PASSWORD'}.`;

async function add(db: Database, email: string, config: Config): Promise<string> {
  if (await User.query(db.read).findOne({ email }))
    throw new CommandError(`The user ${email} already exists. Use reset to set a new password.`);
  const { password } = await createAdmin(db, { email, password: config.admin.password }, new Date());
  return canSignIn(email, password);
}

/** The account, locked until the transaction ends. @throws CommandError with `hint` if there is no such account */
async function lockUser(tx: Knex, email: string, hint = ''): Promise<User> {
  const user = await User.query(tx).findOne({ email }).forUpdate();
  if (!user) throw new CommandError(`There is no user ${email}.${hint}`);
  return user;
}

async function reset(db: Database, email: string, config: Config): Promise<string> {
  const given = config.admin.password;
  const password = given ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const now = new Date();
  const secrets = await db.alone(async () => readSecrets(config));
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, email, ' Use add to create one.');
    if (!user.active)
      throw new CommandError(`The account ${email} is deactivated. Another administrator can reactivate it under /admin/users.`);
    await requireStrongPassword(password, [email, user.name]);
    await replacePassword(tx, user, passwordHash, now);
    const call = { tx, actor: system, context: { config, secrets, now: () => now }, requestId: null };
    await clearAttempts(call, email);
    // This is the only way back in for an administrator who lost both the phone and the recovery codes.
    if (user.hasSecondFactor()) await user.removeSecondFactor(tx, now);
    await mailPasswordChanged(call, user);
    await Activity.record(call, 'user.password-reset', user.toEntity());
  });
  return canSignIn(email, given ? null : password);
}

async function list(db: Database): Promise<string> {
  const users = await User.query(db.read).orderBy(['email']);
  return users
    .map(({ email, role, status, totpSecret }) => [email, role, status, totpSecret ? 'second factor' : ''].join('\t').trimEnd())
    .join('\n');
}

type Call = ActivityCall & { tx: Knex };

/**
 * Runs `change` on an account, in a transaction that holds its lock.
 * @throws CommandError if there is no such user; Problem LAST_ADMINISTRATOR
 */
const withdrawAccess = (db: Database, email: string, change: (call: Call, user: User) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    const user = await lockUser(tx, email);
    await requireOtherAdministrator(tx, user.id);
    await change({ tx, actor: system, context: { now: () => new Date() }, requestId: null }, user);
  });

async function deactivate(db: Database, email: string): Promise<string> {
  await withdrawAccess(db, email, async (call, user) => {
    if (!user.active) throw new CommandError(`The account ${email} is already deactivated.`);
    await user.$query(call.tx).patch({ active: false, ...nextVersion(user, call.context.now()) });
    await Session.endAll(call.tx, user.id);
    await Activity.record(call, 'user.deactivated', user.toEntity());
  });
  return `${email} can no longer sign in.`;
}

async function deleteAccount(db: Database, email: string): Promise<string> {
  await withdrawAccess(db, email, eraseUser);
  return `${email} was deleted.`;
}

function parseEmail(given: string): string {
  const email = given.trim().toLowerCase();
  if (!/^\S+@\S+$/.test(email)) throw new CommandError(`${email} is not an email address.\n${usage}`);
  return email;
}

async function backup(folderGiven: string, config: Config): Promise<string> {
  const folder = resolve(folderGiven);
  const copied = await backUp(config, folder);
  return `Copied ${copied.join(', ')} to ${folder}.`;
}

/** Time limit of a test email. The outbox waits longer. */
const testMailMs = 60_000;

/** Sends one email without the outbox, so that the operator sees the response of the SMTP server immediately. */
async function sendTestMail(to: string, { mail }: Config): Promise<string> {
  const transport = openMailTransport(mail);
  const now = new Date();
  try {
    const email = {
      messageId: `<${newId(now.getTime())}@${senderDomain(mail)}>`,
      thread: null,
      to,
      date: now,
      subject: 'Test email',
      text: 'This server can send email.',
      html: '<p>This server can send email.</p>',
      attachments: [],
      replyTo: null,
    };
    const result = await transport.send(email, AbortSignal.timeout(testMailMs));
    if (mail.url === null) return `MAIL_URL is not set: the email to ${to} was written to ${result}.`;
    return `The SMTP server accepted an email to ${to}: ${result}\nCheck the mailbox and its spam folder.`;
  } catch (error) {
    throw new CommandError(`The email to ${to} could not be sent: ${(error as Error).message}\nCheck MAIL_URL and MAIL_FROM.`);
  } finally {
    transport.close();
  }
}

async function withDatabase(config: Config, work: (db: Database) => Promise<string>): Promise<string> {
  const db = openDatabase(config.database);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** @throws CommandError if the database is not of this version: a migration could break a running server of an earlier one */
async function requireThisVersion(db: Database): Promise<void> {
  const state = await db.migrationState();
  if (state === 'current') return;
  const version = state === 'empty' ? 'empty' : 'from an earlier version';
  throw new CommandError(`The database is ${version}. Start the server of this version first.`);
}

/** Runs `work` on the accounts of a database of this version. @throws NoDatabase, CommandError */
async function runOnAccounts(config: Config, work: (db: Database) => Promise<string>): Promise<string> {
  requireDatabaseFile(config.database);
  return withDatabase(config, async (db) => {
    await requireThisVersion(db);
    return work(db);
  });
}

/** The same for a database that may also be missing or empty. */
const createAndRun = (config: Config, work: (db: Database) => Promise<string>): Promise<string> =>
  withDatabase(config, async (db) => {
    await db.alone(async () => {
      if ((await db.migrationState()) === 'empty') await db.migrate();
      else await requireThisVersion(db);
    });
    return work(db);
  });

type Command = (subject: string, config: Config) => Promise<string>;

/** A command on one account. Its email address is checked before `run` opens or creates a database. */
const onAccount =
  (run: typeof createAndRun, work: (db: Database, email: string, config: Config) => Promise<string>): Command =>
  async (given, config) => {
    const email = parseEmail(given);
    return run(config, (db) => work(db, email, config));
  };

const commands = new Map<string, Command>([
  ['list', (_, config) => runOnAccounts(config, list)],
  ['deactivate', onAccount(runOnAccounts, deactivate)],
  ['delete', onAccount(runOnAccounts, deleteAccount)],
  ['add', onAccount(createAndRun, add)],
  ['reset', onAccount(runOnAccounts, reset)],
  ['backup', backup],
  ['mail-test', (to, config) => sendTestMail(parseEmail(to), config)],
]);

/** The sentence about a failure that the operator can correct; null for an unexpected error. */
function explain(error: unknown, config: Config): string | null {
  const isExplained = error instanceof CommandError || error instanceof BackupRefused || error instanceof Problem;
  return isExplained ? error.message : explainFailure(error, config);
}

async function main([name, subject, ...rest]: string[]): Promise<void> {
  const command = commands.get(name ?? '');
  if (!command || (name !== 'list' && !subject) || rest.length > 0) exitWith(usage);
  process.umask(0o077);
  const config = configOrExit();
  try {
    console.log(await command(subject ?? '', config));
  } catch (error) {
    const sentence = explain(error, config);
    if (sentence === null) throw error;
    exitWith(sentence);
  }
}

await main(process.argv.slice(2));
