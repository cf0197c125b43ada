// `npm run test:ecosystem`: tests the contract with third-party tools. Three generators create clients, which must compile
// in strict mode and make a series of calls through Prism, which rejects everything that the contract does not allow. Then
// the conformance suite runs through Prism, which validates each response a second time.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generate, main, run, step } from '../../scripts/steps.ts';
import { startPrism } from '../../mock/prism.ts';
import { admin, startServer, type RunningServer } from '../support/server.ts';
import { main as runSuite } from '../contract/cli.ts';
import { startObservedBackend } from './prism-proxy.ts';

const clients = fileURLToPath(new URL('clients', import.meta.url));
const generated = `${clients}/generated`;
const bin = `${clients}/node_modules/.bin`;
const contract = 'openapi/generated/bundle.json';
const compiled = 'dist/ecosystem';

const generators: [name: string, command: string, parameters: string[]][] = [
  ['openapi-typescript', 'openapi-typescript', [contract, '-o', `${generated}/openapi-fetch.ts`]],
  ['@hey-api/openapi-ts', `${bin}/openapi-ts`, ['-i', contract, '-o', `${generated}/hey-api`, '-c', '@hey-api/client-fetch']],
  [
    'swagger-typescript-api',
    `${bin}/swagger-typescript-api`,
    ['generate', '-p', contract, '-o', generated, '-n', 'swagger-typescript-api.ts', '--silent'],
  ],
];

async function withServer(work: (server: RunningServer) => Promise<number>): Promise<number> {
  // In production, the server does not validate its own responses, so that Prism is the only validator.
  const server = await startServer({ DATABASE_URL: '', NODE_ENV: 'production' });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

const tourThroughPrism = () =>
  withServer(async (server) => {
    const prism = await startPrism({ upstream: server.url, prismArguments: ['--errors'] });
    try {
      return await run('node', [`${compiled}/tour.js`, prism.url, admin.email, admin.password]);
    } finally {
      await prism.stop();
    }
  });

const suiteThroughPrism = () =>
  withServer(async (server) => {
    const backend = await startObservedBackend(server.url);
    try {
      const code = await runSuite(['--url', backend.url, '--admin-email', admin.email, '--admin-password', admin.password]);
      const violations = backend.violations();
      console.log(`  Prism has validated ${backend.responseCount()} responses and found ${violations.length} violations.`);
      for (const violation of violations) console.log(`  ✗ ${violation}`);
      return code || (violations.length > 0 ? 1 : 0);
    } finally {
      await backend.stop();
    }
  });

await main(async () => {
  await generate();
  await step('Installing client generators', 'See the message above.', () =>
    run('npm', ['ci', '--prefix', clients, '--omit=peer', '--no-audit', '--no-fund', '--loglevel=error']),
  );
  rmSync(generated, { recursive: true, force: true });
  for (const [name, command, parameters] of generators) {
    await step(`Generating a client with ${name}`, 'The message above names the part of the contract.', () =>
      run(command, parameters),
    );
  }
  await step('Compiling the clients in strict mode', 'The message names the line.', async () => {
    const code = await run('tsc', ['--project', clients]);
    return code || run('vite', ['build', '--ssr', `${clients}/tour.ts`, '--outDir', compiled, '--logLevel', 'warn']);
  });
  await step('Calling the API with the clients', 'The message shows the unexpected response.', tourThroughPrism);
  await step('Running the conformance suite through Prism', 'Each line names the broken rule.', suiteThroughPrism);
});
