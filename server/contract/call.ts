import type { Next, ParameterizedContext } from 'koa';
import type { Operation } from '../../openapi/read.ts';
import type { Actor } from '../domain/actor.ts';
import type { BodyDeadline } from '../http/body-deadline.ts';
import type { EncodedBody } from '../http/encoded-body.ts';
import type { RequestParts } from './validation.ts';

/** The result of any operation. The type `Operations` has already checked each result against its own type. */
export interface AnyResult {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** State that the steps of a call share. */
export interface CallState {
  requestId: string;
  /** The caller for rate limits (http/caller.ts). */
  caller: string;
  /** Undefined if the request has no body. */
  bodyDeadline?: BodyDeadline;
  operation: Operation;
  actor: Actor;
  /** Valid parameters in the types of the contract. */
  parts: RequestParts;
  /** The JSON body, or a form that is still arriving. */
  body: unknown;
  /** The resource's write count when work on the response began. */
  writes: number;
  result: AnyResult;
  /** The response as JSON; undefined if it is a file or empty. */
  json?: EncodedBody;
  fromCache?: true;
}

export type Call = ParameterizedContext<CallState>;
/** One step of a call. It calls `next`, sends the response itself, or throws a Problem. */
export type Step = (call: Call, next: Next) => Promise<unknown> | unknown;
