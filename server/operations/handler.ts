import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { operations } from '../../openapi/generated/types.ts';
import type { ServerContext } from '../context.ts';
import type { Actor } from '../domain/actor.ts';
import type { Bytes } from './bytes.ts';

export type OperationId = keyof operations;

/** A file during its upload. */
export interface ArrivingFile {
  /** The caller's name for the file, unchecked; empty when there is none. */
  name: string;
  content: Readable;
}

/** A form with a single file, which is streamed. */
export interface FileForm {
  /**
   * Calls `take` when the file begins, which reads all of it or throws, and answers what `take` answers once the
   * form has ended as it should; where it does not, what `take` answered is handed to `takeBack` first.
   * @throws Problem INVALID_PARAMETER where the form is malformed or breaks off, VALIDATION_FAILED where it is not
   *   this one file, PAYLOAD_TOO_LARGE; or whatever `take` throws
   */
  readFile<T>(take: (file: ArrivingFile) => Promise<T>, takeBack: (taken: T) => Promise<void>): Promise<T>;
}

type Success = 200 | 201 | 204 | 206;
type Parameters<K extends OperationId, In extends 'path' | 'query' | 'header'> = operations[K]['parameters'] extends {
  [P in In]?: infer Values;
}
  ? NonNullable<Values>
  : Record<never, never>;

/** The router fills in the contract's defaults of `limit` and `sort`. */
type WithDefaults<Q> = Q & Required<Pick<Q, keyof Q & ('limit' | 'sort')>>;

type RequestBody<K extends OperationId> = NonNullable<operations[K]['requestBody']>;
type Content<K extends OperationId> = RequestBody<K> extends { content: { 'application/json': infer B } } ? B : FileForm;

/** Undefined is possible if the contract does not require the body. */
type Body<K extends OperationId> = [RequestBody<K>] extends [never]
  ? undefined
  : operations[K] extends { requestBody: object }
    ? Content<K>
    : Content<K> | undefined;

type BodyOf<R> = R extends { content: { 'application/json': infer B } }
  ? { body: B }
  : R extends { content: { 'application/octet-stream': unknown } }
    ? { body: Bytes }
    : { body?: undefined };

/** The successes that the contract documents for the operation, each with its body. */
export type Result<K extends OperationId> = {
  [S in keyof operations[K]['responses'] & Success]: { status: S; headers?: Record<string, string> } & BodyOf<
    operations[K]['responses'][S]
  >;
}[keyof operations[K]['responses'] & Success];

export interface Input<K extends OperationId> {
  params: Parameters<K, 'path'>;
  query: WithDefaults<Parameters<K, 'query'>>;
  headers: Parameters<K, 'header'>;
  /** Valid JSON, or a form that is still arriving. */
  body: Body<K>;
  actor: Actor;
  /** The transaction of this call, or the reading connection for a GET. Every query uses it. */
  tx: Knex;
  context: ServerContext;
  requestId: string;
  /** Network address of the caller, for limits, where it is stored only as a keyed hash, and for the list of sessions. */
  address: string;
  /** What the caller's program calls itself; empty where it says nothing. */
  userAgent: string;
}

export type Handler<K extends OperationId> = (input: Input<K>) => Promise<Result<K>>;

/** A handler that opens its transaction itself, after slow work such as hashing a password or receiving a file. */
export interface OwnTransaction<K extends OperationId> {
  ownTransaction: Handler<K>;
}

/** All operations of the contract. A missing operation and a wrong answer do not compile. */
export type Operations = { [K in OperationId]: Handler<K> | OwnTransaction<K> };
