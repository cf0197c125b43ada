// The server under attack, and valid requests that attacks vary.
import { afterAll, beforeAll, expect } from 'vitest';
import { loadContract } from '../../../openapi/load.ts';
import type { Operation } from '../../../openapi/read.ts';
import { asAdmin, send } from '../../support/calls.ts';
import { startServer, type RunningServer } from '../../support/server.ts';

export type Json = Record<string, any>;

interface AttackedServer extends RunningServer {
  /** Headers of an administrator. */
  headers: Record<string, string>;
}

/** Starts a server before the tests of a file, which must leave it healthy and without an error in its log. */
export function useAttackedServer(): AttackedServer {
  const server = {} as AttackedServer;
  beforeAll(async () => {
    Object.assign(server, await startServer());
    server.headers = await asAdmin(server.url);
  });
  afterAll(async () => {
    const { body } = await send(server.url, 'GET', '/api/health');
    await server.stop();
    expect(body.status).toBe('ok');
    expect(server.output()).not.toMatch(/"level":50/);
  });
  return server;
}

export const contract = loadContract();
export const unknownId = '0197f0c4-0000-7000-8000-000000000000';

function resolved<T>(value: unknown): T {
  const pointer = (value as Json | undefined)?.['$ref'] as string | undefined;
  if (!pointer) return value as T;
  const keys = pointer.slice(2).split('/');
  return resolved(keys.reduce<unknown>((at, key) => (at as Json)[key.replaceAll('~1', '/')], contract.document));
}

/** The first example of the operation's JSON body in the contract; null if it has no body. */
export function exampleBody({ requestContent }: Operation): Json | null {
  const [example] = Object.values(requestContent['application/json']?.examples ?? {});
  return example ? structuredClone(example.value as Json) : null;
}

/** The operation's path with `value` for the parameter `name` and valid values for the others. */
export const pathOf = (operation: Operation, name?: string, value = '') =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    if (parameter === name) return encodeURIComponent(value);
    const { schema } = operation.parameters.find((one) => one.in === 'path' && one.name === parameter)!;
    return String(resolved<Json>(schema)['enum']?.[0] ?? unknownId);
  });
