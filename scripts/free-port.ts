import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Finds a free TCP port, for servers that need their port in advance. Another process could take it in the meantime. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
