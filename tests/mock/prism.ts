import { findFreePort } from '../../scripts/free-port.ts';
import { startProcess, type RunningProcess } from '../../scripts/start-process.ts';

export type Mock = RunningProcess;

/** Starts the mock as `npm run mock` does, on a free port, with further arguments for Prism. */
export async function startMock(...prismArguments: string[]): Promise<Mock> {
  const port = await findFreePort();
  return startProcess(['mock/main.ts', ...prismArguments], {
    environment: { ...process.env, MOCK_PORT: String(port), HOST: '127.0.0.1' },
    ready: /The mock is at (http:\S+)/,
  });
}
