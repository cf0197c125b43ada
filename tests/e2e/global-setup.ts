import { startServer } from '../support/server.ts';

/** One server for the run; its address and its folder reach the tests by E2E_URL and E2E_DATA_DIR. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env['E2E_URL'] = server.url;
  process.env['E2E_DATA_DIR'] = server.dataDir;
  return () => server.stop();
}
