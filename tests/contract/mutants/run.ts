// `npm run test:mutants`: is every small fault of a backend caught, and named by the right rule? Puts each over the
// reference server in turn; before them, the server without a fault has to pass, through the same proxy.
import { admin, startServer } from '../../support/server.ts';
import { judge, type Options } from '../verdict.ts';
import { mutants } from './mutants.ts';
import { startProxy } from './proxy.ts';

const server = await startServer({ LOG_LEVEL: 'fatal', LOGIN_LIMIT: '100000' });
const proxy = await startProxy(server.url, admin);
const began = performance.now();

const options = (only: string[]): Options => ({
  url: proxy.url,
  admin: { username: admin.email, password: admin.password },
  expiredToken: null,
  readOnly: false,
  seed: 1,
  only,
  skip: [],
  stateless: false,
  deviations: [],
  anyVersion: false,
  keep: true,
});

const named = process.argv.slice(2).join(' ');
const chosen = mutants.filter(({ name }) => name.includes(named));
const escaped: string[] = [];
try {
  if (!named) {
    const whole = await judge({ ...options([]), keep: false });
    const failures = whole.results.filter(({ status }) => status === 'failed');
    const unseen = whole.statuses.flatMap(({ operation, cells }) =>
      cells.filter(({ times, unreachable }) => times === 0 && !unreachable).map(({ status }) => `${operation} ${status}`),
    );
    for (const { name, faults } of failures) escaped.push(`without a fault: ${name}: ${faults[0]?.message ?? ''}`);
    for (const cell of unseen) escaped.push(`without a fault: ${cell} was not reached`);
    if (whole.leftBehind.length > 0) escaped.push(`without a fault: ${whole.leftBehind.length} records were left behind`);
    console.log(
      `${failures.length === 0 ? '✓' : '✗'} without a fault: ${whole.results.length} checks, ${failures.length} failed`,
    );
  }
  for (const mutant of chosen) {
    proxy.become(mutant);
    const begin = performance.now();
    let caught = '';
    const others = new Set<string>();
    await judge(options(mutant.only ?? mutant.rules), ({ status, faults, name }) => {
      if (status !== 'failed') return true;
      // No answer at all would be the proxy's own fault.
      if (faults.some(({ message }) => message.includes('was not answered'))) return true;
      const rule = faults.map((fault) => fault.rule as string).find((one) => mutant.rules.includes(one));
      for (const fault of faults) others.add(fault.rule);
      if (rule) caught = `${rule}, by "${name}"`;
      return !rule;
    }).catch((error: unknown) => others.add((error as Error).message));
    proxy.become(null);
    const took = `${((performance.now() - begin) / 1000).toFixed(1)} s`;
    if (!caught)
      escaped.push(`${mutant.name}: not caught by ${mutant.rules.join(' or ')}; broken: ${[...others].join(', ') || 'nothing'}`);
    console.log(`${caught ? '✓' : '✗'} ${mutant.name}: ${caught || 'ESCAPED'} (${took})`);
  }
} finally {
  await proxy.stop();
  await server.stop();
}
console.log(
  `\n${chosen.length - escaped.filter((line) => !line.startsWith('without')).length} of ${chosen.length} faults caught in ${Math.round((performance.now() - began) / 1000)} s.`,
);
for (const line of escaped) console.error(`✗ ${line}`);
process.exitCode = escaped.length > 0 ? 1 : 0;
