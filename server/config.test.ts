import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, findMisspelled, readConfig } from './config.ts';

test('an empty environment is valid, with registration closed', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ env: 'production', port: 3000, host: '127.0.0.1', registrationOpen: false, trustProxy: false });
});

test('the database is a SQLite file in the data folder, another file, in memory, or PostgreSQL', () => {
  const database = (url?: string) => readConfig({ DATA_DIR: '/srv/data', DATABASE_URL: url }).database;
  expect(database()).toEqual({ kind: 'sqlite', file: resolve('/srv/data/spoolwright.sqlite') });
  expect(database('sqlite:other.sqlite')).toEqual({ kind: 'sqlite', file: resolve('/srv/data/other.sqlite') });
  expect(database('sqlite:/var/other.sqlite')).toEqual({ kind: 'sqlite', file: resolve('/var/other.sqlite') });
  expect(database('sqlite::memory:')).toEqual({ kind: 'sqlite', file: null });
  const url = 'postgres://user:secret@db.example.com/spoolwright';
  expect(database(url)).toEqual({ kind: 'postgres', url, pool: 10 });
});

test.each([
  'postgresql://user:pass%2Fword@db.example.com:5432/name?sslmode=require',
  'postgres:///name?host=/run/postgresql',
  'sqlite:///var/other.sqlite',
])('%s is the address of a database', (url) => {
  expect(() => readConfig({ DATABASE_URL: url })).not.toThrow();
});

test('a slash at the end of the public address is removed', () => {
  expect(readConfig({ PUBLIC_URL: 'https://www.example.com/' }).publicUrl).toBe('https://www.example.com');
});

test('finds variables whose name is one mistake away from an unset setting', () => {
  const swapped = 'TRUST_PROXY'.replace('RU', 'UR');
  expect(findMisspelled({ MAIL_UR: '1', MAIL_TO_DEMOS: '1', LOG_LEVEl: '1', [swapped]: '1' })).toEqual({
    MAIL_UR: 'MAIL_URL',
    MAIL_TO_DEMOS: 'MAIL_TO_DEMO',
    LOG_LEVEl: 'LOG_LEVEL',
    [swapped]: 'TRUST_PROXY',
  });
  expect(findMisspelled({ MAIL_URL: '1', MAIL_URI: '1', MAIL_HOST: '1', HOME: '1', HOSTNAME: '1', MAIL: '1' })).toEqual({});
});

test('an invalid configuration names the misspelled variable of a missing setting', () => {
  const mail = { MAIL_URL: 'smtps://smtp.example.com', MAIL_FORM: 'support@example.com' };
  expect(() => readConfig(mail)).toThrowError('MAIL_FORM is not the name of a setting: did you mean MAIL_FROM?');
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', ADMIN_EMAIL: '' })).toMatchObject({ port: 3000, admin: { email: null } });
});

test.each([
  ['PORT', '70000', 'at most 65535'],
  ['PORT', '80x', 'a whole number from 0 to 65535'],
  ['PUBLIC_URL', 'localhost:3000', 'an address such as https://example.com'],
  ['PUBLIC_URL', 'https://example.com/shop', 'without a path'],
  ['PUBLIC_URL', 'https://example.com?a=b', 'without a path'],
  ['PUBLIC_URL', 'https://user:secret@example.com', 'without a path'],
  ['METRICS_PORT', '3000', 'different from PORT'],
  ['MAIL_URL', 'smtp.example.com', 'an address such as smtps://'],
  ['MAIL_URL', 'smtps://', 'an address such as smtps://'],
  ['MAIL_URL', 'smtps://user:pass/word@smtp.example.com', 'percent-encoded'],
  ['REGISTRATION', 'maybe', 'one of open, closed'],
  ['TRUST_PROXY', 'perhaps', 'one of true, false'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error'],
  ['ADMIN_EMAIL', 'nobody', 'an email address'],
  ['ADMIN_PASSWORD', 'short', 'at least 10 characters'],
  ['DATABASE_URL', 'mysql://x', 'sqlite:.*postgres:'],
  ['DATABASE_URL', 'sqlite://other.sqlite', 'sqlite:<file>'],
  ['DATABASE_URL', 'postgres://user:pass/word@db.example.com/name', 'percent-encoded'],
  ['DATABASE_URL', 'postgres://user:12/34@db.example.com/name', 'percent-encoded'],
  ['DATABASE_URL', 'postgres://user:pass#word@db.example.com/name', 'percent-encoded'],
  ['DATABASE_URL', 'postgres://user:12?34@db.example.com/name', 'percent-encoded'],
  ['DATABASE_POOL', '1', 'at least 2'],
  ['ANALYTICS_ID', 'a"b', 'letters, digits and dashes'],
  ['BUNDLE_LIMIT', '12', 'at least 1024'],
  ['BUNDLE_STORE', '/srv/bundles', 's3://bucket'],
  ['BUNDLE_STORE', 's3://B', 's3://bucket'],
  ['S3_ENDPOINT', 'ftp://example.com', 'an address such as https://s3.example.com'],
  ['S3_REGION', 'eu west', 'lowercase letters'],
  ['S3_PATH_STYLE', 'yes', 'one of true, false'],
  ['TEAM_TIME_ZONE', 'Europe/Atlantis', 'a time zone such as Europe/Berlin'],
])('%s=%s is rejected with the name of the variable and the allowed values', (name, value, allowed) => {
  expect(() => readConfig({ [name]: value })).toThrowError(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrowError(new RegExp(`${name} must be .*${allowed}`));
});

// Intl.supportedValuesOf lacks these names.
test.each(['America/Argentina/Buenos_Aires', 'Europe/Kyiv', 'Etc/UTC'])('%s is a time zone of the team', (name) => {
  expect(readConfig({ TEAM_TIME_ZONE: name }).teamTimeZone).toBe(name);
});

test('bundles are stored in the data folder, or in the S3 bucket', () => {
  expect(readConfig({}).bundles).toEqual({ limit: 209_715_200, s3: null });
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const s3 = readConfig({ BUNDLE_STORE: 's3://a-bucket/some/prefix/', S3_ENDPOINT: 'http://127.0.0.1:9000', ...keys }).bundles.s3;
  expect(s3).toEqual({
    bucket: 'a-bucket',
    prefix: 'some/prefix/',
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    pathStyle: false,
  });
  expect(readConfig({ BUNDLE_STORE: 's3://a-bucket' }).bundles.s3).toMatchObject({
    prefix: '',
    endpoint: null,
    credentials: null,
  });
});

test.each([
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['MAIL_URL', 'MAIL_FROM'],
])('%s without %s is rejected', (given, missing) => {
  expect(() => readConfig({ [given]: 'smtps://smtp.example.com' })).toThrowError(
    new RegExp(`${missing} must be set together with ${given}`),
  );
});
