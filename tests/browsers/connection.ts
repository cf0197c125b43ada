import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way of a browser to the server, which a journey can cut. */
export interface Connection {
  /** Origin without a slash at its end. */
  url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Listens on a free port and passes everything on to `target`. */
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
