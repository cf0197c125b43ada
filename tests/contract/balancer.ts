// A load balancer that sends the calls to several servers in turn, for runs of the suite on more than one process.
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  /** Origin without a slash at its end. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the load balancer on a free port. It asks for the current state (`Cache-Control: no-cache`): without that, a
 * server may show for a second what another one has changed since.
 */
export async function startBalancer(origins: string[]): Promise<Balancer> {
  let calls = 0;
  const server = createServer((request, response) => {
    const { hostname, port } = new URL(origins[calls % origins.length] ?? '');
    calls += 1;
    const { method, url: path, headers } = request;
    const sent = send({ hostname, port, method, path, headers: { ...headers, 'cache-control': 'no-cache' }, agent: false });
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
