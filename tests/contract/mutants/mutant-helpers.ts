// Helpers for mutants, which change requests and responses.
import type { ProxiedResponse, ProxiedRequest, Backend } from './proxy.ts';

export type ResponseChange = (response: ProxiedResponse, request: ProxiedRequest, backend: Backend) => void | Promise<void>;
export type RequestChange = (request: ProxiedRequest, backend: Backend) => void | Promise<void>;

/** Whether a request calls the operation, or one whose id matches the pattern. */
const isOperation = (request: ProxiedRequest, operation: string | RegExp) =>
  typeof operation === 'string' ? request.operation === operation : operation.test(request.operation ?? '');

/** Changes the responses of an operation with the given status. */
export const forResponse =
  (operation: string | RegExp, status: number, change: ResponseChange): ResponseChange =>
  (response, request, backend) =>
    isOperation(request, operation) && response.status === status ? change(response, request, backend) : undefined;

/** Changes the requests of an operation. */
export const forRequest =
  (operation: string | RegExp, change: RequestChange): RequestChange =>
  (request, backend) =>
    isOperation(request, operation) ? change(request, backend) : undefined;

/** Replaces a response by a copy of another one. */
export const replaceResponse = (response: ProxiedResponse, { status, headers, body, json }: ProxiedResponse) =>
  Object.assign(response, { status, headers: { ...headers }, body, json: structuredClone(json) });

/** Replaces a rejection by the last success response of the operation, as if the call had succeeded. */
export const grant =
  (operation: string | RegExp, refusal: number, code: string, success: number[]): ResponseChange =>
  (response, request, { memory }) => {
    if (!isOperation(request, operation)) return;
    const last = memory.get(request.operation ?? '') as ProxiedResponse | undefined;
    if (success.includes(response.status))
      memory.set(request.operation ?? '', { ...response, json: structuredClone(response.json) });
    else if (response.status === refusal && response.json?.code === code && last) replaceResponse(response, last);
  };

export const withoutHeader =
  (name: string): ResponseChange =>
  ({ headers }) =>
    void delete headers[name];
/** Changes a query parameter, or deletes it if `change` returns null. */
export const changeQuery =
  (name: string, change: (value: string) => string | null): RequestChange =>
  ({ url }) => {
    const value = url.searchParams.get(name);
    if (value === null) return;
    const next = change(value);
    if (next === null) url.searchParams.delete(name);
    else url.searchParams.set(name, next);
  };
export const bearer = (token: string) => `Bearer ${token}`;
/** Sends the request as the administrator. */
export const asAdmin: RequestChange = async ({ headers }, backend) => {
  headers.authorization = bearer(await backend.adminToken());
};
export const isList = (json: any): json is { items: any[]; total: number; nextCursor: string | null } =>
  Array.isArray(json?.items);
export const forLists =
  (
    change: (json: { items: any[]; total: number; nextCursor: string | null }, request: ProxiedRequest, backend: Backend) => void,
  ): ResponseChange =>
  (response, request, backend) => {
    if (response.status === 200 && isList(response.json)) change(response.json, request, backend);
  };

export const tokenOf = ({ headers }: ProxiedRequest) => /^Bearer (.+)$/.exec(String(headers.authorization ?? ''))?.[1] ?? '';
export const payloadOf = (token: string): any => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return {};
  }
};

export function problem(status: number, code: string, details: object[] = []): ProxiedResponse {
  const json = {
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title: 'Mutant',
    status,
    detail: 'A mutant has created this response.',
    message: 'This fault is intentional.',
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

export const validationProblem = (pointer: string) =>
  problem(422, 'VALIDATION_FAILED', [{ pointer, code: 'TOO_LONG', message: 'This is too long.' }]);

/** The token with an expiry one day later, and the original signature. */
export function withLaterExpiry(token: string): string {
  const [header, payload, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as { exp: number };
  const later = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 86_400 })).toString('base64url');
  return [header, later, signature].join('.');
}
