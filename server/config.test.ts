import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment is a good one, and closed', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ env: 'production', port: 3000, host: '127.0.0.1', registrationOpen: false, trustProxy: false });
  expect(config.database.url).toMatch(/data[/\\]spoolwright\.sqlite$/);
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', ADMIN_EMAIL: '' })).toMatchObject({ port: 3000, admin: { email: null } });
});

test.each([
  ['PORT', '70000', 'at most 65535'],
  ['PORT', '80x', 'a whole number from 0 to 65535'],
  ['REGISTRATION', 'maybe', 'one of open, closed'],
  ['TRUST_PROXY', 'perhaps', 'one of true, false'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error'],
  ['ADMIN_EMAIL', 'nobody', 'an e-mail address'],
  ['ADMIN_PASSWORD', 'short', 'at least 10 characters'],
  ['DATABASE_URL', 'mysql://x', 'sqlite:.*postgres:'],
  ['DATABASE_POOL', '1', 'at least 2'],
  ['ANALYTICS_ID', 'a"b', 'letters, digits and dashes'],
])('%s=%s is refused by name, with what is allowed', (name, value, allowed) => {
  expect(() => readConfig({ [name]: value })).toThrowError(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrowError(new RegExp(`${name} must be .*${allowed}`));
});
