import { once } from 'node:events';
import { createServer, type AddressInfo, type ListenOptions, type Server as TcpServer } from 'node:net';
import type { Server } from 'node:http';

/**
 * Number of sockets that listen on the port. Node accepts one connection per socket and turn of the event loop: with one
 * socket, a thousand new connections keep everyone else waiting for a thousand turns.
 */
const socketsPerPort = 16;

export interface Listening {
  port: number;
  /** Accepts no more connections, and resolves when the last one is closed. */
  close(): Promise<void>;
}

const open = (server: TcpServer, options: ListenOptions) => once(server.listen(options), 'listening');

const close = (server: TcpServer) => new Promise<void>((resolve) => server.close(() => resolve()));

const portOf = (server: TcpServer) => (server.address() as AddressInfo).port;

/** Hands its connections to `server`, with the settings of Node's HTTP server. */
const acceptorFor = (server: Server) =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void server.emit('connection', socket));

/** With `reusePort`, sockets also share a port with another program, so a socket without it tries the port first. */
async function requireFreePort(port: number, host: string): Promise<void> {
  const trial = createServer();
  await open(trial, { port, host });
  await close(trial);
}

/**
 * Listens with many sockets on one port; 0 chooses a free port. Only Linux distributes connections among the sockets of a
 * port, so elsewhere there is one.
 * @throws an error with the system's code, for example EADDRINUSE
 */
export async function listen(server: Server, port: number, host: string): Promise<Listening> {
  const reusePort = process.platform === 'linux';
  if (reusePort && port !== 0) await requireFreePort(port, host);
  await open(server, { port, host, reusePort });
  const acceptors = reusePort ? Array.from({ length: socketsPerPort - 1 }, () => acceptorFor(server)) : [];
  await Promise.all(acceptors.map((acceptor) => open(acceptor, { port: portOf(server), host, reusePort })));
  return {
    port: portOf(server),
    close: async () => void (await Promise.all([server, ...acceptors].map(close))),
  };
}
