// `npm run dev`: the SPA with hot reloading on the reference server, which restarts after each change, or on the backend in
// API_URL. `npm run dev:mock`: the SPA on the Prism mock.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { readConfig } from '../server/config.ts';
import { findFreePort } from './free-port.ts';
import { startNode } from './start-process.ts';
import { generate, main, StepError } from './steps.ts';

const isMock = process.argv.includes('--mock');
const mockUrl = `http://127.0.0.1:${process.env['MOCK_PORT'] ?? '4010'}`;
const backendUrl = process.env['API_URL'];
let serverPort = 0;
const children: ChildProcess[] = [];

function start(parameters: string[], environment: Record<string, string> = {}): void {
  const { child } = startNode(parameters, { stdio: 'inherit', environment: { ...process.env, ...environment } });
  children.push(child);
  // If one process ends, end the others too.
  child.on('exit', (code) => {
    for (const other of children) if (other !== child) other.kill();
    process.exitCode ??= code ?? 0;
  });
}

/**
 * The port for the server, which keeps waiting for changes of its files if it cannot start.
 * @throws ConfigError; StepError if another program uses the port: the site would call that program
 */
async function choosePort(): Promise<number> {
  const { port, host } = readConfig(process.env);
  if (port === 0) return findFreePort();
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return port;
    throw new StepError(`Port ${port} is in use. Stop the program that uses it, or choose another port with PORT=<number>.`);
  }
  probe.close();
  return port;
}

await main(async () => {
  if (!isMock && !backendUrl) serverPort = await choosePort();
  await generate();
});
// The variables of .env can include NODE_ENV=production, with which Vite does not reload components.
const development = { NODE_ENV: 'development' };
if (isMock) start(['mock/main.ts']);
else if (!backendUrl)
  start(['--watch', '--watch-preserve-output', 'server/main.ts'], { ...development, PORT: String(serverPort) });
const viteConfig = isMock ? 'web/dev/vite.config.ts' : 'web/vite.config.ts';
// Vite would clear the messages of the other process.
start(['node_modules/vite/bin/vite.js', '--clearScreen', 'false', '--config', viteConfig], {
  ...development,
  API_URL: isMock ? mockUrl : backendUrl || `http://127.0.0.1:${serverPort}`,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => children.forEach((child) => child.kill(signal)));
