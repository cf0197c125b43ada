// `npm run dev`: the SPA with hot reloading on the reference server, which restarts after each change, or on the backend in
// API_URL. `npm run dev:mock`: the SPA on the Prism mock.
import { spawn, type ChildProcess } from 'node:child_process';
import { generate, main, root } from './steps.ts';

const isMock = process.argv.includes('--mock');
const mockUrl = `http://127.0.0.1:${process.env['MOCK_PORT'] ?? '4010'}`;
const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const children: ChildProcess[] = [];

function start(parameters: string[], environment: Record<string, string> = {}): void {
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  children.push(child);
  // If one process ends, end the others too.
  child.on('exit', (code) => {
    for (const other of children) if (other !== child) other.kill();
    process.exitCode ??= code ?? 0;
  });
}

await main(generate);
const backendUrl = process.env['API_URL'];
if (isMock) start(['mock/main.ts']);
else if (!backendUrl) start(['--watch', '--watch-preserve-output', 'server/main.ts'], { NODE_ENV: 'development' });
start(['node_modules/vite/bin/vite.js', '--config', isMock ? 'web/dev/vite.config.ts' : 'web/vite.config.ts'], {
  API_URL: isMock ? mockUrl : backendUrl || serverUrl,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => children.forEach((child) => child.kill(signal)));
