import { createServer, type AddressInfo } from 'node:net';

/** Finds a free TCP port, for servers that need their port in advance. Another process could take it in the meantime. */
export const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
