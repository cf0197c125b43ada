import { startServer } from '../support/server.ts';

/** Starts one server for all tests, which read its URL and data folder from E2E_URL and E2E_DATA_DIR. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env['E2E_URL'] = server.url;
  process.env['E2E_DATA_DIR'] = server.dataDir;
  return () => server.stop();
}
