// `npm test`: runs all checks of the project in order and stops at the first failure.
import { ensureBrowser } from '../tests/support/browser.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { checkStatically } from './checks.ts';
import { buildSite, generate, main, run, step } from './steps.ts';

const started = performance.now();

await main(async () => {
  await generate();
  await checkStatically();
  await step('Finding a browser', 'Install Chromium, or set CHROMIUM_PATH.', () => {
    console.log(`  ${ensureBrowser()}`);
    return Promise.resolve();
  });
  await step('Testing units and components', 'The failed tests are listed above.', () =>
    run('vitest', ['run', '--config', 'tests/vitest.config.ts', '--reporter=default']),
  );
  await step('Testing the server against the contract', 'Each failure names the operation and the broken rule.', () =>
    run('node', ['tests/contract/run.ts']),
  );
  await step(
    'Testing the server on PostgreSQL against the contract',
    'Each failure names the operation and the broken rule.',
    async () => {
      const postgres = await startPostgres();
      try {
        return await run('node', ['tests/contract/run.ts'], { TEST_DATABASE_URL: await postgres.newDatabase() });
      } finally {
        await postgres.stop();
      }
    },
  );
  await buildSite();
  await step('Testing the site in a browser', 'Screenshots of failures are in test-results/; E2E_TRACE=1 adds traces.', () =>
    run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts']),
  );
});

console.log(`\nAll checks passed in ${Math.round((performance.now() - started) / 1000)} s.`);
