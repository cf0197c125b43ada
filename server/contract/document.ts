import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { operations } from '../../openapi/generated/types.ts';

export type OperationId = keyof operations;
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type JsonSchema = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

export interface Header {
  required?: boolean;
  schema: JsonSchema;
}

export interface Response {
  headers?: Record<string, Header>;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  id: OperationId;
  method: Method;
  /** OpenAPI path template, `/api/admin/families/{id}`. */
  path: string;
  tag: string;
  /** Alternatives: any one of them lets the caller in; none at all means anyone. */
  security: Record<string, string[]>[];
  parameters: Parameter[];
  /** JSON Schema of the JSON body, null where the operation takes none. */
  bodySchema: JsonSchema | null;
  /** JSON Schema of the multipart form, with its references resolved; null where the operation takes none. */
  form: JsonSchema | null;
  bodyRequired: boolean;
  responses: Record<string, Response>;
}

export interface Contract {
  version: string;
  /** SHA-256 of the bundled contract, hexadecimal. */
  hash: string;
  /** The whole bundle, so that `#/components/...` references resolve. */
  bundle: Record<string, unknown>;
  /** In the order of the contract's table of paths: concrete paths before templated siblings. */
  operations: Operation[];
}

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

interface RawOperation {
  operationId: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: unknown[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

/** Reads the bundled contract that `npm run generate` made. */
export function readContract(file: URL): Contract {
  const text = readFileSync(file, 'utf8');
  const bundle = JSON.parse(text) as Record<string, unknown> & {
    info: { version: string };
    paths: Record<string, Partial<Record<Method, RawOperation>> & { parameters?: unknown[] }>;
  };

  const resolve = <T>(value: unknown): T => {
    let current = value;
    while (typeof current === 'object' && current !== null && '$ref' in current) {
      const pointer = String(current.$ref).slice(2).split('/');
      current = pointer.reduce<unknown>(
        (at, key) => (at as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        bundle,
      );
    }
    return current as T;
  };

  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(bundle.paths)) {
    for (const method of methods) {
      const raw = item[method];
      if (!raw) continue;
      const responses: Record<string, Response> = {};
      for (const [status, value] of Object.entries(raw.responses)) {
        const response = resolve<Response>(value);
        const headers = Object.entries(response.headers ?? {}).map(([name, header]) => [name, resolve<Header>(header)]);
        responses[status] = { ...response, headers: Object.fromEntries(headers) };
      }
      operations.push({
        id: raw.operationId as OperationId,
        method,
        path,
        tag: raw.tags[0] ?? '',
        security: raw.security ?? [],
        parameters: [...(item.parameters ?? []), ...(raw.parameters ?? [])].map((value) => resolve<Parameter>(value)),
        bodySchema: raw.requestBody?.content['application/json']?.schema ?? null,
        form: resolve<JsonSchema | undefined>(raw.requestBody?.content['multipart/form-data']?.schema) ?? null,
        bodyRequired: raw.requestBody?.required ?? false,
        responses,
      });
    }
  }
  return {
    version: bundle.info.version,
    hash: createHash('sha256').update(text).digest('hex'),
    bundle,
    operations,
  };
}

export const contractFile = new URL('../../openapi/generated/bundle.json', import.meta.url);
