// A worker of a mutation run: injects mutants into the shared server with its own proxy, and runs the suite on them.
import { admin } from '../../support/server.ts';
import { testBackend, defaultOptions, type Options } from '../verdict.ts';
import { mutants } from './mutants.ts';
import { startProxy, type Mutant } from './proxy.ts';

export interface MutantResult {
  name: string;
  /** The rule that a failed check named; null if the mutant survived. */
  rule: string | null;
  /** The check that failed. */
  check: string;
  operations: string[];
  /** All violated rules, and the message of an error that ended the run. */
  others: string[];
  durationMs: number;
}

const proxy = await startProxy(process.argv[2] ?? '', admin);

async function testMutant(mutant: Mutant): Promise<MutantResult> {
  const begin = performance.now();
  const found: MutantResult = { name: mutant.name, rule: null, check: '', operations: [], others: [], durationMs: 0 };
  const others = new Set<string>();
  const options: Options = {
    ...defaultOptions,
    url: proxy.url,
    admin: { username: admin.email, password: admin.password },
    only: mutant.only ?? mutant.rules,
    keep: true,
  };
  proxy.setMutant(mutant);
  await testBackend(options, ({ status, violations, name, operations }) => {
    // A missing response would be a fault of the proxy.
    if (status !== 'failed' || violations.some(({ isUnanswered }) => isUnanswered)) return true;
    const rule = violations.map((violation) => violation.rule as string).find((one) => mutant.rules.includes(one));
    for (const violation of violations) others.add(violation.rule);
    if (rule) Object.assign(found, { rule, check: name, operations });
    return !rule;
  }).catch((error: unknown) => others.add((error as Error).message));
  proxy.setMutant(null);
  return { ...found, others: [...others], durationMs: performance.now() - begin };
}

process.on('message', (index: number) => {
  const mutant = mutants[index];
  if (mutant) void testMutant(mutant).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
process.send?.(null);
