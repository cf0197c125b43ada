import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { z } from 'zod';
import { byDesk, deskNames, type Desk } from './domain/desks.ts';
import { isTimeZone } from './domain/time-zones.ts';

const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** An environment variable that is a whole number from `min` to `max`. */
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `at least ${min}`).max(max, `at most ${max}`));

/** An environment variable that is `true` or `false`. */
const flag = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }).default(false);

/** An email address with an optional display name: `name@example.com` or `Support <support@example.com>`. */
const mailboxPattern = /^(?:"?([^<>@\r\n]+?)"? )?<?([^\s<>@]+@[^\s<>@]+)>?$/;
const mailbox = z
  .string()
  .regex(mailboxPattern, 'an address such as support@example.com or Support <support@example.com>')
  .transform((text): Mailbox => {
    const [, name = '', address = ''] = mailboxPattern.exec(text) ?? [];
    return { name, address };
  });

/**
 * Whether nothing after the host contains `@` or `#`: an unencoded `/`, `?` or `#` in the password would end the host, so that
 * the server would connect to, and print, a part of the password.
 */
function isServerUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search, hash } = new URL(url);
  return hash === '' && !`${pathname}${search}`.includes('@');
}

const encodedPassword = 'with special characters in the password percent-encoded (/ as %2F)';

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, href, origin } = new URL(url);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/** The name of a desk's variable, for example `MAIL_TO_DEMO`. */
const variableOf = <Prefix extends string, D extends Desk>(prefix: Prefix, desk: D) =>
  `${prefix}_${desk.toUpperCase()}` as `${Prefix}_${Uppercase<D>}`;

/** The schemas of one variable for each desk. */
const forEachDesk = <Prefix extends string, Schema>(prefix: Prefix, schema: Schema) =>
  Object.fromEntries(deskNames.map((desk) => [variableOf(prefix, desk), schema])) as Record<
    `${Prefix}_${Uppercase<Desk>}`,
    Schema
  >;

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    // sqlite://name would be a file in the root folder.
    .regex(/^(sqlite:(?!\/\/[^/])|postgres(ql)?:\/\/)/, 'sqlite:<file>, sqlite::memory:, postgres://… or unset')
    .refine(
      (url) => url.startsWith('sqlite:') || isServerUrl(url),
      `an address such as postgres://user:password@db.example.com/name, ${encodedPassword}`,
    )
    .optional(),
  DATABASE_POOL: wholeNumber(2, 1000).default(10),
  ADMIN_EMAIL: z.email('an email address').optional(),
  ADMIN_PASSWORD: z.string().min(10, 'at least 10 characters').max(128, 'at most 128 characters').optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'an address such as https://example.com, without a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  REGISTRATION: z.enum(['open', 'closed']).default('closed'),
  REQUIRE_SECOND_FACTOR: flag,
  TRUST_PROXY: flag,
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/, 'letters, digits and dashes')
    .optional(),
  TEAM_TIME_ZONE: z.string().refine(isTimeZone, 'a time zone such as Europe/Berlin').default('UTC'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  BODY_LIMIT: wholeNumber(1024, 10_485_760).default(1_048_576),
  BUNDLE_LIMIT: wholeNumber(1024, 2_147_483_648).default(209_715_200),
  BUNDLE_STORE: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9_.-]+)*\/?$/, 's3://bucket, s3://bucket/prefix or unset')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'an address such as https://s3.example.com' }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'lowercase letters, digits and dashes')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: flag,
  API_RATE_LIMIT: wholeNumber(1, 1_000_000_000).default(1200),
  SUBMISSION_LIMIT: wholeNumber(1, 1_000_000_000).default(20),
  LOGIN_LIMIT: wholeNumber(1, 1_000_000_000).default(10),
  CONCURRENCY_LIMIT: wholeNumber(1, 1_000_000).default(1024),
  CALLER_CONCURRENCY_LIMIT: wholeNumber(1, 1_000_000).default(32),
  CALLER_CONNECTION_LIMIT: wholeNumber(1, 1_000_000).default(256),
  ...forEachDesk('RETENTION_DAYS', wholeNumber(1, 36_500).optional()),
  MAIL_URL: z
    .string()
    .refine(
      (url) => /^smtps?:\/\/[^/]/.test(url) && isServerUrl(url),
      `an address such as smtps://user:password@smtp.example.com, ${encodedPassword}`,
    )
    .optional(),
  MAIL_FROM: mailbox.optional(),
  ...forEachDesk('MAIL_TO', z.email('an email address').optional()),
});

/** The names of all variables that the server reads. */
export const variableNames = Object.keys(environment.shape);

/** Whether one inserted, missing, wrong or swapped character turns one name into the other. */
function isOneMistakeAway(a: string, b: string): boolean {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restOfA, restOfB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwapped = restOfA.length === 2 && restOfA === [...restOfB].toReversed().join('');
  return isSwapped || Math.max(restOfA.length, restOfB.length) === 1;
}

/** Short names resemble variables of other programs. */
const minCheckedLength = 7;

/** The variables whose names the server does not know but that resemble one that is not set: misspelled name -> setting. */
export function findMisspelled(variables: Record<string, string | undefined>): Record<string, string> {
  const unset = variableNames.filter((name) => name.length >= minCheckedLength && variables[name] === undefined);
  const resembling = Object.keys(variables).flatMap((name) => {
    const meant = variableNames.includes(name) ? undefined : unset.find((known) => isOneMistakeAway(name, known));
    return meant ? [[name, meant]] : [];
  });
  return Object.fromEntries(resembling) as Record<string, string>;
}

/** Also checks variables that depend on each other. */
const checkedEnvironment = environment.superRefine((env, context) => {
  for (const [name, other] of [
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
    ['MAIL_FROM', 'MAIL_URL'],
  ] as const) {
    if (env[other] && !env[name]) context.addIssue({ code: 'custom', path: [name], message: `set together with ${other}` });
  }
  if (env.PORT !== 0 && env.METRICS_PORT === env.PORT && env.METRICS_HOST === env.HOST) {
    context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'different from PORT' });
  }
});

/** Location of the bundles in an S3-compatible store. */
export interface S3Config {
  bucket: string;
  /** Empty, or ends in a slash. */
  prefix: string;
  /** null: the AWS endpoint of the region. */
  endpoint: string | null;
  region: string;
  /** null: the default credentials of the AWS SDK, for example those of the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** The bucket is in the path instead of the host name. */
  pathStyle: boolean;
}

export type DatabaseConfig =
  /** An absolute file; null: a database in memory. */
  | { kind: 'sqlite'; file: string | null }
  /** `pool`: maximum number of connections of this process. */
  | { kind: 'postgres'; url: string; pool: number };

/** An email address with a display name, which may be empty. */
export interface Mailbox {
  name: string;
  address: string;
}

export interface MailConfig {
  /** null: emails are written to `folder`. */
  url: string | null;
  /** Sender of every email. */
  from: Mailbox;
  folder: string;
  /** Desk -> email address that is notified of new requests; null: none. */
  to: Record<Desk, string | null>;
}

/** Days after which a finished request of a desk is erased; null: never. */
export type RetentionConfig = Record<Desk, number | null>;

export interface Config {
  env: 'production' | 'development' | 'test';
  /** TCP port; 0 picks any free port. */
  port: number;
  host: string;
  /** Absolute path of the folder for the database and the generated secrets. */
  dataDir: string;
  database: DatabaseConfig;
  admin: { email: string | null; password: string | null };
  publicUrl: string | null;
  /** Where the Prometheus metrics are served; null if they are turned off. */
  metrics: { port: number; host: string } | null;
  registrationOpen: boolean;
  /** Whether administrators need a second factor for everything except their account page. */
  secondFactorRequired: boolean;
  trustProxy: boolean;
  analyticsId: string | null;
  retentionDays: RetentionConfig;
  /** IANA time zone of the team; its days start at midnight in this zone. */
  teamTimeZone: string;
  logLevel: string;
  secretKey: string | null;
  /** Maximum size of a JSON body, in bytes. */
  bodyLimit: number;
  bundles: {
    /** Maximum size of a bundle, in bytes. */
    limit: number;
    /** null: the folder `bundles` in the data folder. */
    s3: S3Config | null;
  };
  mail: MailConfig;
  limits: {
    /** API calls per minute and caller, counted in each process. */
    requestsPerMinute: number;
    /** Public submissions per hour, both per caller and per email address. */
    submissionsPerHour: number;
    /** Failed sign-ins per account in 15 minutes. A caller can have ten times as many for all accounts. */
    loginFailures: number;
    /** Concurrent requests in one process, of all callers and of one caller. */
    requests: number;
    requestsPerCaller: number;
    /** Open connections of one caller; not limited with TRUST_PROXY. */
    connectionsPerCaller: number;
  };
}

/** The environment is invalid. The message has one line per variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The configuration from the environment of this process. Prints what is invalid, and exits. */
export function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** Parses a database URL. A relative path of a SQLite file starts at the data folder. */
function databaseConfig(url: string, pool: number, dataDir: string): DatabaseConfig {
  const file = /^sqlite:(.*)$/s.exec(url)?.[1];
  if (file === undefined) return { kind: 'postgres', url, pool };
  return { kind: 'sqlite', file: file === ':memory:' ? null : resolve(dataDir, file || 'spoolwright.sqlite') };
}

type Environment = z.infer<typeof environment>;

function s3Config(env: Environment): S3Config | null {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(env.BUNDLE_STORE ?? '') ?? [];
  if (!bucket) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    bucket,
    prefix: prefix ? `${prefix}/` : '',
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    pathStyle: env.S3_PATH_STYLE,
  };
}

/**
 * Parses the environment once. Empty values count as not set.
 * @throws ConfigError that names each invalid variable and its allowed values
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = checkedEnvironment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const expected = issue.code === 'invalid_value' ? `one of ${issue.values.join(', ')}` : issue.message;
      return `  ${name} must be ${expected}`;
    });
    for (const [name, meant] of Object.entries(findMisspelled(given)))
      lines.push(`  ${name} is not the name of a setting: did you mean ${meant}?`);
    throw new ConfigError(`The configuration is invalid:\n${[...new Set(lines)].join('\n')}\nSee .env.example.`);
  }
  const env = parsed.data;
  const dataDir = resolve(projectRoot, env.DATA_DIR);
  return {
    env: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    database: databaseConfig(env.DATABASE_URL ?? 'sqlite:', env.DATABASE_POOL, dataDir),
    admin: { email: env.ADMIN_EMAIL ?? null, password: env.ADMIN_PASSWORD ?? null },
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    publicUrl: env.PUBLIC_URL ?? null,
    registrationOpen: env.REGISTRATION === 'open',
    secondFactorRequired: env.REQUIRE_SECOND_FACTOR,
    trustProxy: env.TRUST_PROXY,
    analyticsId: env.ANALYTICS_ID ?? null,
    retentionDays: byDesk((desk) => env[variableOf('RETENTION_DAYS', desk)] ?? null),
    teamTimeZone: env.TEAM_TIME_ZONE,
    logLevel: env.LOG_LEVEL,
    secretKey: env.SECRET_KEY ?? null,
    bodyLimit: env.BODY_LIMIT,
    bundles: { limit: env.BUNDLE_LIMIT, s3: s3Config(env) },
    mail: {
      url: env.MAIL_URL ?? null,
      from: env.MAIL_FROM ?? { name: 'Spoolwright', address: 'no-reply@localhost' },
      folder: resolve(dataDir, 'mails'),
      to: byDesk((desk) => env[variableOf('MAIL_TO', desk)] ?? null),
    },
    limits: {
      requestsPerMinute: env.API_RATE_LIMIT,
      submissionsPerHour: env.SUBMISSION_LIMIT,
      loginFailures: env.LOGIN_LIMIT,
      requests: env.CONCURRENCY_LIMIT,
      requestsPerCaller: env.CALLER_CONCURRENCY_LIMIT,
      connectionsPerCaller: env.CALLER_CONNECTION_LIMIT,
    },
  };
}
