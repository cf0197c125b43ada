import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A browser's connection to the server, which a journey can interrupt. */
export interface Connection {
  /** Origin without a trailing slash. */
  url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Starts a TCP proxy to `target` on a free port. */
export async function openConnection(target: string): Promise<Connection> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(server).pipe(client);
  });
  const listen = (onPort: number) => new Promise<void>((resolve) => proxy.listen(onPort, '127.0.0.1', resolve));
  await listen(0);
  const { port: ownPort } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    cut: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    restore: () => listen(ownPort),
  };
}
