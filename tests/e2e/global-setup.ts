import { startServer } from '../support/server.ts';

/** One server for the run; its address reaches the tests by E2E_URL. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env['E2E_URL'] = server.url;
  return () => server.stop();
}
