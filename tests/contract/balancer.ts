// A round-robin load balancer, for runs of the suite on several server processes.
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  /** Origin without a trailing slash. */
  url: string;
  stop(): Promise<void>;
}

/** Starts the load balancer on a free port. */
export async function startBalancer(origins: string[]): Promise<Balancer> {
  let calls = 0;
  const server = createServer((request, response) => {
    const { hostname, port } = new URL(origins[calls % origins.length] ?? '');
    calls += 1;
    const { method, url: path, headers } = request;
    const sent = send({ hostname, port, method, path, headers, agent: false });
    sent.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
