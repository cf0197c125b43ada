// `npm run mock`: Prism answers every operation of the contract with the contract's own examples. A small server in front of
// it adds what Prism lacks (mock/front.ts) and stays up while Prism restarts after a change of the contract.
import { once } from 'node:events';
import { watch } from 'node:fs';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createFront } from './front.ts';
import { startPrism, type Prism } from './prism.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['MOCK_PORT'] ?? '4010');
const furtherArguments = process.argv.slice(2);

/** Editors save a file in several steps, and a change often touches several files. */
const settledMs = 300;

let prism: Promise<Prism> = startPrism({ furtherArguments });

async function readContractAgain(): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['openapi/generate.ts'], { cwd: root });
    await (await prism).stop();
    prism = startPrism({ furtherArguments });
    await prism;
    console.log('The mock has read the changed contract.');
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr ?? (error as Error).message;
    console.error(`The changed contract cannot be used; the mock answers as before.\n${reason}`);
  }
}

let timer: NodeJS.Timeout | undefined;
let reading = Promise.resolve();
watch(`${root}openapi`, { recursive: true }, (_event, file) => {
  if (!file?.endsWith('.yaml')) return;
  clearTimeout(timer);
  timer = setTimeout(() => (reading = reading.then(readContractAgain)), settledMs);
});

const front = createFront(async () => (await prism).url);
front.listen(port, host);
await once(front, 'listening');
await prism;
console.log(`The mock is at http://${host}:${port}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void prism.then((running) => running.stop()).finally(() => process.exit()));
}
