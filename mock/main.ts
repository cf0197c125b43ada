// `npm run mock`: Prism returns the contract's examples for every operation. A proxy in front of it adds missing features
// (mock/proxy.ts) and keeps running while Prism restarts after a change of the contract.
import { once } from 'node:events';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadContract } from '../openapi/load.ts';
import { createReplaceable, startPrism } from './prism.ts';
import { createProxy } from './proxy.ts';
import { watchContract } from './watch-contract.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['MOCK_PORT'] ?? '4010');
if (!Number.isInteger(port) || port < 0 || port > 65_535) exitWith('MOCK_PORT must be a whole number from 0 to 65535.');
const prismArguments = process.argv.slice(2);

function exitWith(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

// startNode ends Prism when this process exits, which the default action of a signal would skip.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
let contract = loadContract();
const prism = createReplaceable(() => startPrism({ prismArguments }));

async function reloadContract(): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['openapi/generate.ts'], { cwd: root });
    await prism.replace();
    contract = loadContract();
    console.log('The mock has reloaded the contract.');
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr ?? (error as Error).message;
    console.error(`The changed contract is invalid. The mock keeps using the previous one.\n${reason}`);
  }
}

let reading = Promise.resolve();
watchContract(`${root}openapi`, () => (reading = reading.then(reloadContract)));

const proxy = createProxy(prism.url, () => contract);
proxy.listen(port, host);
await once(proxy, 'listening').catch((error: NodeJS.ErrnoException) => {
  const inUse = `Port ${port} is in use. Stop the program that uses it, or choose another port with MOCK_PORT=<number>.`;
  exitWith(error.code === 'EADDRINUSE' ? inUse : `The mock cannot listen on ${host}:${port}: ${error.message}`);
});
await prism.url();
console.log(`The mock is at http://${host}:${port}`);
