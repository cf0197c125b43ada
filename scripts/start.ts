// `npm start`: builds everything that a fresh clone needs, then starts the server.
import { spawn } from 'node:child_process';
import { serverEnvironment, serverParameters } from './server-process.ts';
import { buildSite, generate, main } from './steps.ts';

await main(async () => {
  await generate();
  await buildSite();
});
console.log('\n▸ Starting the server');
const parameters = [process.execPath, ...serverParameters];
const environment = serverEnvironment(process.env);
if (process.platform === 'win32' || !process.execve) {
  const [command = '', ...rest] = parameters;
  const server = spawn(command, rest, { stdio: 'inherit', env: environment });
  server.on('exit', (code) => process.exit(code ?? 1));
} else {
  // The server replaces this process, so that every signal to it reaches the server.
  process.execve(process.execPath, parameters, environment);
}
