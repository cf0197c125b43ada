import type { RequestListener, Server } from 'node:http';
import { createServer } from './node-http.ts';

export interface ConnectionDeadlines {
  /** A request's headers must have arrived by then, counted from the connection or from the request before. */
  headersWithinMs: number;
  /** How often it is looked for connections that are over it. */
  checkedEveryMs: number;
}

const defaults: ConnectionDeadlines = { headersWithinMs: 20_000, checkedEveryMs: 5000 };

/** Bytes of all headers of a request together, with its first line; 431 beyond. */
const headerBytes = 16 * 1024;

/**
 * Node's server with limits on what a connection may hold (OWASP: slow requests). Requests whose framing is open to
 * two readings, and which a proxy could have read differently, are refused by Node's strict parser.
 */
export function httpServer(handle: RequestListener, deadlines: ConnectionDeadlines = defaults): Server {
  return createServer(
    {
      headersTimeout: deadlines.headersWithinMs,
      connectionsCheckingInterval: deadlines.checkedEveryMs,
      maxHeaderSize: headerBytes,
      // http/body-deadline.ts: a bundle may take longer than any other body.
      requestTimeout: 0,
      insecureHTTPParser: false,
    },
    handle,
  );
}
