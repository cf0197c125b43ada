// `npm run check`: the checks to run while you work: contract, format, lint, types, spelling, layers and unit tests.
import { checkStatically } from './checks.ts';
import { generate, main, run, step } from './steps.ts';

const started = performance.now();

await main(async () => {
  await generate();
  await checkStatically();
  await step('Running the layer and unit tests', 'The failed tests are listed above.', () =>
    run('vitest', [
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--project',
      '*unit',
      '--reporter=default',
      '--tags-filter=!long',
      'openapi/',
      'server/',
      'web/',
      'scripts/',
      'tests/layout/',
      'tests/stories/contract-data',
    ]),
  );
});

console.log(`\nAll quick checks passed in ${Math.round((performance.now() - started) / 1000)} s. Run \`npm test\` for the rest.`);
