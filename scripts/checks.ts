// The static checks of `npm run check` and `npm test`.
import { run, step } from './steps.ts';

/** @returns the exit code of a command that failed, or 0 */
const runTogether = async (...commands: Promise<number>[]) => Math.max(...(await Promise.all(commands)));

/** @throws StepError on the first check that fails */
export async function checkStatically(): Promise<void> {
  await step('Linting the contract', 'Each message names the file in openapi/ and the rule.', () =>
    runTogether(
      run('redocly', ['lint', '--config', 'openapi/redocly.yaml'], {
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      }),
      run('spectral', [
        'lint',
        'openapi/generated/bundle.json',
        '--ruleset',
        'openapi/spectral.yaml',
        '--fail-severity',
        'warn',
        '--quiet',
      ]),
    ),
  );
  await step('Checking the format', 'Run `npx oxfmt` to fix it.', () => run('oxfmt', ['--check', '.']));
  await step('Linting the code', 'Each message names the rule and what to do.', () => run('oxlint', ['--deny-warnings']));
  await step('Checking types', 'Each message names the line.', () =>
    runTogether(...['.', 'web'].map((project) => run('tsc', ['--project', project]))),
  );
  await step('Checking the spelling', 'Correct the word, or add a new term to tests/spelling/words.txt.', () =>
    run('cspell', [
      'lint',
      '--config',
      'tests/spelling/cspell.json',
      '--no-progress',
      '--quiet',
      '--cache',
      '--cache-location',
      'node_modules/.cache/cspell',
    ]),
  );
}
