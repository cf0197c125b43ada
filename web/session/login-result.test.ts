import { expect, test } from 'vitest';
import { LoginError, failureMessage, readLoginResult, toUser } from './login-result.ts';

const encode = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const tokenOf = (payload: unknown) => `e30.${encode(payload)}.sig`;

test('takes the user from the data wrapper, whatever the token contains', () => {
  const user = { id: '1', email: 'a@b.co', username: 'Ada', role: 'admin' as const };
  expect(readLoginResult({ accessToken: 'opaque', refreshToken: 'r', data: { user } })).toEqual({
    accessToken: 'opaque',
    refreshToken: 'r',
    user: { id: '1', email: 'a@b.co', name: 'Ada', role: 'admin' },
  });
});

test('takes the user from the token’s payload if there is no data wrapper', () => {
  const accessToken = tokenOf({ sub: '7', email: 'ü@b.co', username: 'Üwe', role: 'ADMIN' });
  expect(readLoginResult({ accessToken, refreshToken: 'r' }).user).toEqual({
    id: '7',
    email: 'ü@b.co',
    name: 'Üwe',
    role: 'admin',
  });
});

test('reads the base64url of a token, and an id that is a number', () => {
  const accessToken = tokenOf({ sub: 7, email: 'a@b.co', username: '>>>>???? Ada' });
  expect(accessToken).toMatch(/-.*_/);
  expect(readLoginResult({ accessToken, refreshToken: 'r' }).user).toMatchObject({ id: '7', name: '>>>>???? Ada' });
});

test('rejects a token without three parts', () => {
  expect(() => readLoginResult({ accessToken: 'a.b', refreshToken: 'r' })).toThrowError(
    new LoginError('Invalid token format received from server'),
  );
});

test.each(['a.!!!.c', `a.${btoa('not json')}.c`, `a.${btoa('null')}.c`])(
  'rejects a token whose payload cannot be decoded: %s',
  (accessToken) => {
    expect(() => readLoginResult({ accessToken, refreshToken: 'r' })).toThrowError(
      new LoginError('Error processing authentication token'),
    );
  },
);

test.each([{}, { accessToken: 'a.b.c' }, { refreshToken: 'r' }])('rejects a response without both tokens: %j', (answer) => {
  expect(() => readLoginResult(answer)).toThrowError(new LoginError('Invalid email or password'));
});

test('describes a failure with the message, or else the title and the detail, or else a default', () => {
  expect(failureMessage({ message: 'm', title: 't', detail: 'd' })).toBe('m');
  expect(failureMessage({ title: 't', detail: 'd' })).toBe('t: d');
  expect(failureMessage({ title: 't' })).toBe('t');
  expect(failureMessage({})).toBe('Invalid email or password');
});

test('lower-cases the role, which is user by default', () => {
  expect(toUser({ id: '1', role: 'Admin' }).role).toBe('admin');
  expect(toUser({ id: '1' }).role).toBe('user');
});
