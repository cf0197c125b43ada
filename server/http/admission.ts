import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config.ts';
import { Problem } from '../problems.ts';
import { callerOf, callerOfRequest } from './caller.ts';
import { FairStarts } from './fair-starts.ts';
import { sendProblem } from './problem-response.ts';

export type AdmissionLimits = Pick<Config['limits'], 'requests' | 'requestsPerCaller' | 'connectionsPerCaller'> &
  Pick<Config, 'trustProxy'>;

/** Maximum number of pipelined requests on one connection; browsers and proxies do not pipeline. */
const maxPipelined = 8;
/** Maximum characters of an address with its query; the longest valid address of the contract has a fifth of that. */
const maxAddressLength = 8192;

/** Maximum connections of all callers. */
const maxConnections = 10_000;

/** Counts by name; a name with the count 0 is removed. */
class Counter {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, change: 1 | -1): void {
    const count = this.of(name) + change;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }
}

/** Cheap checks before a request is handled; null if the request passes. */
function refusalOf(request: IncomingMessage): Problem | null {
  if ((request.url?.length ?? 0) > maxAddressLength) {
    return new Problem('URI_TOO_LONG', { detail: `The address is longer than ${maxAddressLength} characters.` });
  }
  const hosts = request.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length > 1) return new Problem('INVALID_PARAMETER', { detail: 'The request has more than one Host header.' });
  return null;
}

const retryAfterMs = 1000;
/** Created once, because a stack trace for each refusal costs as much as sending it. */
const busy = new Problem('SERVICE_UNAVAILABLE', {
  detail: 'Too many requests are in progress.',
  headers: { 'Retry-After': String(retryAfterMs / 1000) },
});

/**
 * Refuses a request after the time that `Retry-After` names. A client that ignores the header would otherwise send its
 * next request at once, and the refusals would fill every turn of the event loop. The time varies, so that requests that
 * arrived together are not all refused in one turn.
 */
function refuseLater(response: ServerResponse): void {
  const delayMs = retryAfterMs * (0.5 + Math.random());
  const timer = setTimeout(() => sendProblem(response, busy), delayMs).unref();
  response.once('close', () => clearTimeout(timer));
}

export interface Admission {
  /** Passes a request on, or refuses it before it uses resources. */
  listener: RequestListener;
  /** Closes a connection beyond the limit. */
  onConnection(socket: Socket): void;
}

/**
 * Limits the requests in flight. A request is in flight from its headers to the last byte of its response, so a client
 * that never reads its responses uses up its own limit only.
 */
export function admission(limits: AdmissionLimits, handle: RequestListener): Admission {
  const callers = new Counter();
  const connections = new Counter();
  const unanswered = new WeakMap<Socket, number>();
  const starts = new FairStarts();
  let inFlight = 0;
  let open = 0;

  function enter(response: ServerResponse, caller: string): void {
    inFlight += 1;
    callers.add(caller, 1);
    response.once('close', () => {
      inFlight -= 1;
      callers.add(caller, -1);
    });
  }

  function countPipelined({ socket }: IncomingMessage, response: ServerResponse): void {
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  }

  return {
    listener(request, response) {
      if ((unanswered.get(request.socket) ?? 0) >= maxPipelined) {
        request.socket.destroy();
        return;
      }
      countPipelined(request, response);
      const caller = callerOfRequest(request, limits.trustProxy);
      if (inFlight >= limits.requests || callers.of(caller) >= limits.requestsPerCaller) return refuseLater(response);
      enter(response, caller);
      const refusal = refusalOf(request);
      if (refusal) return sendProblem(response, refusal);
      starts.add(caller, () => void (response.closed || handle(request, response)));
    },
    onConnection(socket) {
      const caller = callerOf(socket.remoteAddress ?? '');
      // The connections of a proxy are those of all its callers.
      const allowed = limits.trustProxy ? maxConnections : limits.connectionsPerCaller;
      if (open >= maxConnections || connections.of(caller) >= allowed) {
        socket.destroy();
        return;
      }
      open += 1;
      connections.add(caller, 1);
      socket.once('close', () => {
        open -= 1;
        connections.add(caller, -1);
      });
    },
  };
}
