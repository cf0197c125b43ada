import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { operations } from '../../openapi/generated/types.ts';
import type { OperationId } from '../../openapi/read.ts';
import type { ServerContext } from '../context.ts';
import type { Actor } from '../domain/actor.ts';
import type { Bytes } from './bytes.ts';

/** A file that is being uploaded. */
export interface ArrivingFile {
  /** The caller's name for the file, unchecked; empty when there is none. */
  name: string;
  content: Readable;
}

/** A form with a single file, which is streamed. */
export interface FileForm {
  /**
   * Calls `take` when the file starts. `take` must read the whole file or throw. If the rest of the form is invalid,
   * `takeBack` undoes what `take` did, before the error is thrown.
   * @returns the result of `take`
   * @throws Problem INVALID_PARAMETER if the form is malformed or incomplete, VALIDATION_FAILED if it does not consist of
   *   exactly this file, PAYLOAD_TOO_LARGE; or the error of `take`
   */
  readFile<T>(take: (file: ArrivingFile) => Promise<T>, takeBack: (taken: T) => Promise<void>): Promise<T>;
}

type Success = 200 | 201 | 204;
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
  /** Valid JSON, or a form that is still being received. */
  body: Body<K>;
  actor: Actor;
  /** The transaction of this call, or the reading connection for a GET. Every query uses it. */
  tx: Knex;
  context: ServerContext;
  requestId: string;
  /** IP address of the caller, for the list of sessions and for limits, which store only a keyed hash of it. */
  address: string;
  /** The caller's program and system in words, such as `Firefox on Windows`. */
  device: string;
}

/** The parts of an input that each write needs, also for its entry in the activity log. */
export type WriteCall = Pick<Input<OperationId>, 'context' | 'tx' | 'actor' | 'requestId'>;

/** A write to the record that the path names. */
export type ChangeCall = WriteCall & { params: { id: string }; headers: { 'If-Match'?: string } };

/** A write that the caller can repeat without a second effect (`once`). */
export type RepeatableCall = WriteCall & { headers: { 'Idempotency-Key'?: string } };

export type Handler<K extends OperationId> = (input: Input<K>) => Promise<Result<K>>;

/** A handler that opens its transaction itself, after slow work such as hashing a password or receiving a file. */
export interface OwnTransaction<K extends OperationId> {
  ownTransaction: Handler<K>;
}

/** All operations of the contract. A missing operation or a wrong result does not compile. */
export type Operations = { [K in OperationId]: Handler<K> | OwnTransaction<K> };
