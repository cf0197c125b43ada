import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem, type ProblemCode } from '../problems.ts';
import { admission, type AdmissionLimits } from './admission.ts';
import { endWithProblem } from './problem-response.ts';

export interface ConnectionDeadlines {
  /** Time for the headers of a request to arrive, from the start of the connection or from the previous request. */
  headersWithinMs: number;
  /** Interval of the check of `headersWithinMs`. */
  checkedEveryMs: number;
  /**
   * A connection without traffic is closed after this time: the client has disappeared, or does not read its response, which
   * would keep the file of a download open.
   */
  silentForMs: number;
}

const defaults: ConnectionDeadlines = { headersWithinMs: 20_000, checkedEveryMs: 5000, silentForMs: 60_000 };

/** Maximum bytes of a request's first line and headers; beyond it the response is 431. */
const headerBytes = 16 * 1024;

/** Problems for the error codes of Node's parser; every other code means a malformed request. */
const parserProblems: Record<string, [ProblemCode, string]> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', `The headers are longer than ${headerBytes} bytes.`],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request did not arrive in time.'],
};

/** Sends a problem for a request that Node's parser has refused, and closes the connection. */
function onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, detail] = parserProblems[error.code ?? ''] ?? ['INVALID_PARAMETER', 'The request is not well-formed HTTP.'];
  endWithProblem(socket, new Problem(code, { detail }));
}

/**
 * Node's server with limits per connection and per caller (OWASP: slow requests, floods). Node's strict parser refuses
 * requests with ambiguous framing, which a proxy could interpret differently (request smuggling).
 */
export function httpServer(handle: RequestListener, limits: AdmissionLimits, deadlines: ConnectionDeadlines = defaults): Server {
  const { listener, onConnection } = admission(limits, handle);
  const server = createServer(
    {
      headersTimeout: deadlines.headersWithinMs,
      connectionsCheckingInterval: deadlines.checkedEveryMs,
      maxHeaderSize: headerBytes,
      // Replaced by http/body-deadline.ts, because bundle uploads take longer than other bodies.
      requestTimeout: 0,
      insecureHTTPParser: false,
    },
    listener,
  );
  server.timeout = deadlines.silentForMs;
  return server.on('connection', onConnection).on('clientError', onClientError);
}
