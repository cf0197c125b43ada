// One worker of a mutation run: puts a mutant over the shared server with a proxy of its own, and judges it.
import { admin } from '../../support/server.ts';
import { judge, usual, type Options } from '../verdict.ts';
import { mutants } from './mutants.ts';
import { startProxy, type Mutant } from './proxy.ts';

export interface Judged {
  name: string;
  /** The rule that a failed check named; null where the mutant survived. */
  rule: string | null;
  /** The check that failed. */
  check: string;
  operations: string[];
  /** Other rules that failed. */
  others: string[];
  durationMs: number;
}

const proxy = await startProxy(process.argv[2] ?? '', admin);

async function judged(mutant: Mutant): Promise<Judged> {
  const begin = performance.now();
  const found: Judged = { name: mutant.name, rule: null, check: '', operations: [], others: [], durationMs: 0 };
  const others = new Set<string>();
  const options: Options = {
    ...usual,
    url: proxy.url,
    admin: { username: admin.email, password: admin.password },
    only: mutant.only ?? mutant.rules,
    keep: true,
  };
  proxy.become(mutant);
  await judge(options, ({ status, faults, name, operations }) => {
    // No answer at all would be a fault of the proxy.
    if (status !== 'failed' || faults.some(({ message }) => message.includes('was not answered'))) return true;
    const rule = faults.map((fault) => fault.rule as string).find((one) => mutant.rules.includes(one));
    for (const fault of faults) others.add(fault.rule);
    if (rule) Object.assign(found, { rule, check: name, operations });
    return !rule;
  }).catch((error: unknown) => others.add((error as Error).message));
  proxy.become(null);
  return { ...found, others: [...others], durationMs: performance.now() - begin };
}

process.on('message', (index: number) => {
  const mutant = mutants[index];
  if (mutant) void judged(mutant).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
process.send?.(null);
