import { expect, test } from 'vitest';
import { LoginFailed, failureMessage, readLoginResult, toUser } from './login-result.ts';

const encode = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const tokenOf = (payload: unknown) => `e30.${encode(payload)}.sig`;

test('with a wrapper the user is taken from it, and the token may be anything', () => {
  const user = { id: '1', email: 'a@b.co', username: 'Ada', role: 'admin' as const };
  expect(readLoginResult({ accessToken: 'opaque', refreshToken: 'r', data: { user } })).toEqual({
    accessToken: 'opaque',
    refreshToken: 'r',
    user: { id: '1', email: 'a@b.co', name: 'Ada', role: 'admin' },
  });
});

test('without one the payload of the token names the user', () => {
  const accessToken = tokenOf({ sub: '7', email: 'ü@b.co', username: 'Üwe', role: 'ADMIN' });
  expect(readLoginResult({ accessToken, refreshToken: 'r' }).user).toEqual({
    id: '7',
    email: 'ü@b.co',
    name: 'Üwe',
    role: 'admin',
  });
});

test('a token without three parts', () => {
  expect(() => readLoginResult({ accessToken: 'a.b', refreshToken: 'r' })).toThrowError(
    new LoginFailed('Invalid token format received from server'),
  );
});

test.each(['a.!!!.c', `a.${btoa('not json')}.c`, `a.${btoa('null')}.c`])(
  'a token whose payload cannot be decoded: %s',
  (accessToken) => {
    expect(() => readLoginResult({ accessToken, refreshToken: 'r' })).toThrowError(
      new LoginFailed('Error processing authentication token'),
    );
  },
);

test.each([{}, { accessToken: 'a.b.c' }, { refreshToken: 'r' }])('a missing token is a failed sign-in: %j', (answer) => {
  expect(() => readLoginResult(answer)).toThrowError(new LoginFailed('Invalid email or password'));
});

test('what a failure says', () => {
  expect(failureMessage({ message: 'm', title: 't', detail: 'd' })).toBe('m');
  expect(failureMessage({ title: 't', detail: 'd' })).toBe('t: d');
  expect(failureMessage({ title: 't' })).toBe('t');
  expect(failureMessage({})).toBe('Invalid email or password');
});

test('the role is lower-cased and defaults to user', () => {
  expect(toUser({ id: '1', role: 'Admin' }).role).toBe('admin');
  expect(toUser({ id: '1' }).role).toBe('user');
});
