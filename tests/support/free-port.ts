import { createServer, type AddressInfo } from 'node:net';

/** A TCP port of this machine that was free a moment ago, for what has to be told its port. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
