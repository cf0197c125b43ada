import type { Knex } from 'knex';
import type { operations } from '../../openapi/generated/types.ts';
import type { App } from '../app.ts';
import type { Actor } from '../domain/actor.ts';
import type { Bytes } from './bytes.ts';
import type { OperationId } from './document.ts';
import type { FileForm } from './form.ts';

type Success = 200 | 201 | 204 | 206;
type Parameters<K extends OperationId, In extends 'path' | 'query' | 'header'> = operations[K]['parameters'] extends {
  [P in In]?: infer Values;
}
  ? NonNullable<Values>
  : Record<never, never>;

/** `limit` and `sort` have a default in the contract, which is filled in before the operation sees them. */
type WithDefaults<Q> = Q & Required<Pick<Q, keyof Q & ('limit' | 'sort')>>;

type Body<K extends OperationId> = operations[K] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? B
  : operations[K] extends { requestBody: { content: { 'multipart/form-data': unknown } } }
    ? FileForm
    : undefined;

type BodyOf<R> = R extends { content: { 'application/json': infer B } }
  ? { body: B }
  : R extends { content: { 'application/octet-stream': unknown } }
    ? { body: Bytes }
    : { body?: undefined };

/** Every success that the contract documents for the operation, with the body that belongs to it. */
export type Result<K extends OperationId> = {
  [S in keyof operations[K]['responses'] & Success]: { status: S; headers?: Record<string, string> } & BodyOf<
    operations[K]['responses'][S]
  >;
}[keyof operations[K]['responses'] & Success];

export interface Input<K extends OperationId> {
  params: Parameters<K, 'path'>;
  query: WithDefaults<Parameters<K, 'query'>>;
  headers: Parameters<K, 'header'>;
  /** JSON that is valid by the contract, or a form that is still arriving. */
  body: Body<K>;
  actor: Actor;
  /** The write transaction of this call, or the reading connection for a GET. Every query names it. */
  tx: Knex;
  app: App;
  requestId: string;
  /** Network address of the caller, for limits; never stored in clear. */
  address: string;
}

export type Handler<K extends OperationId> = (input: Input<K>) => Promise<Result<K>>;

/** A handler that does slow work (hashing a password, taking a file) before it writes, so it opens its transaction itself. */
export interface OwnTransaction<K extends OperationId> {
  ownTransaction: Handler<K>;
}

/** Every operation of the contract: one missing, one too many or one with another answer does not compile. */
export type Operations = { [K in OperationId]: Handler<K> | OwnTransaction<K> };
