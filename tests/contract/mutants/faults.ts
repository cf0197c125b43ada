// Builders of faults: what a mutant changes in a request or in an answer.
import type { Answered, Asked, Backend } from './proxy.ts';

export type Change = (answered: Answered, asked: Asked, backend: Backend) => void | Promise<void>;
export type Ask = (asked: Asked, backend: Backend) => void | Promise<void>;

/** A change of the answers of one operation with one status. */
export const at =
  (operation: string | RegExp, status: number, change: Change): Change =>
  (answered, asked, backend) => {
    const meant = typeof operation === 'string' ? asked.operation === operation : operation.test(asked.operation ?? '');
    return meant && answered.status === status ? change(answered, asked, backend) : undefined;
  };

export const asks =
  (operation: string | RegExp, change: Ask): Ask =>
  (asked, backend) => {
    const meant = typeof operation === 'string' ? asked.operation === operation : operation.test(asked.operation ?? '');
    return meant ? change(asked, backend) : undefined;
  };

export const become = (answered: Answered, { status, headers, body, json }: Answered) =>
  Object.assign(answered, { status, headers: { ...headers }, body, json: structuredClone(json) });

/** Answers a refusal with the last success of the operation, as if it had been granted. */
export const grant =
  (operation: string | RegExp, refusal: number, code: string, success: number[]): Change =>
  (answered, asked, { memory }) => {
    const meant = typeof operation === 'string' ? asked.operation === operation : operation.test(asked.operation ?? '');
    if (!meant) return;
    const last = memory.get(asked.operation ?? '') as Answered | undefined;
    if (success.includes(answered.status))
      memory.set(asked.operation ?? '', { ...answered, json: structuredClone(answered.json) });
    else if (answered.status === refusal && answered.json?.code === code && last) become(answered, last);
  };

export const withoutHeader =
  (name: string): Change =>
  ({ headers }) =>
    void delete headers[name];
export const query =
  (name: string, change: (value: string) => string | null): Ask =>
  ({ url }) => {
    const value = url.searchParams.get(name);
    if (value === null) return;
    const next = change(value);
    if (next === null) url.searchParams.delete(name);
    else url.searchParams.set(name, next);
  };
export const bearer = (token: string) => `Bearer ${token}`;
export const asAdmin: Ask = async ({ headers }, backend) => {
  headers.authorization = bearer(await backend.adminToken());
};
export const isList = (json: any): json is { items: any[]; total: number; nextCursor: string | null } =>
  Array.isArray(json?.items);
export const onLists =
  (change: (json: { items: any[]; total: number; nextCursor: string | null }, asked: Asked, backend: Backend) => void): Change =>
  (answered, asked, backend) => {
    if (answered.status === 200 && isList(answered.json)) change(answered.json, asked, backend);
  };

export const tokenOf = ({ headers }: Asked) => /^Bearer (.+)$/.exec(String(headers.authorization ?? ''))?.[1] ?? '';
export const payloadOf = (token: string): any => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return {};
  }
};

export function problem(status: number, code: string, details: object[] = []): Answered {
  const json = {
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title: 'A fault',
    status,
    detail: 'Of the mutant.',
    message: 'This was put in on purpose.',
    code,
    details,
    requestId: 'mutant',
  };
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-request-id': 'mutant',
    'www-authenticate': 'Bearer realm="mutant"',
  };
  return { status, headers, body: Buffer.from(JSON.stringify(json)), json };
}

export const refused = (pointer: string) =>
  problem(422, 'VALIDATION_FAILED', [{ pointer, code: 'TOO_LONG', message: 'This is too long.' }]);

/** The token with an end one day later, under the signature of the original. */
export function withLaterEnd(token: string): string {
  const [header, payload, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as { exp: number };
  const later = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 86_400 })).toString('base64url');
  return [header, later, signature].join('.');
}
