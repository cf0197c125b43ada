import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkText } from '../check.ts';
import { findSample } from '../samples/all.ts';
import { packChecker } from './pack.ts';
import { toJson, toSarif, toText } from './report.ts';
import { run } from './run.ts';

interface SarifLog {
  version: string;
  runs: {
    tool: { driver: { version: string; rules: { id: string }[] } };
    invocations: { toolExecutionNotifications: { message: { text: string }; associatedRule: { id: string } }[] }[];
    results: {
      ruleId: string;
      level: string;
      locations: {
        physicalLocation: {
          artifactLocation: { uri: string };
          region: { startLine: number; startColumn: number; endColumn: number };
        };
      }[];
    }[];
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'pcf-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, id = name): string {
  const path = join(folder, `${name}.pcf`);
  writeFileSync(path, findSample(id)?.text ?? '');
  return path;
}

describe('exit code', () => {
  test('0 for a file without errors', () => expect(run(['check', file('elbow-and-pipe')], '1.0.0').code).toBe(0));
  test('0 if there are only warnings', () => expect(run(['check', file('loose-end')], '1.0.0').code).toBe(0));
  test('1 for errors', () => expect(run(['check', file('elbow-and-pipe'), file('gap')], '1.0.0').code).toBe(1));
  test('0 if the failing rules are off', () => expect(run(['check', file('gap'), '--off', 'end-gap'], '1.0.0').code).toBe(0));
  test.each([
    ['no file', ['check']],
    ['another command', ['draw', 'x.pcf']],
    ['an unknown format', ['check', 'x.pcf', '--format', 'xml']],
    ['a format named like a property of objects', ['check', file('gap'), '--format', 'constructor']],
    ['an unknown rule', ['check', 'x.pcf', '--off', 'nothing']],
    ['an unknown option', ['check', 'x.pcf', '--fast']],
    ['a file that is not there', ['check', join(folder, 'missing.pcf')]],
    ['a file that is not a PCF', ['check', import.meta.filename]],
  ])('2 for %s', (_, args) => {
    const { code, err, out } = run(args, '1.0.0');
    expect(code).toBe(2);
    expect(err).not.toBe('');
    expect(out).toBe('');
  });
});

test('a file that cannot be read or is no PCF does not keep the others from being checked', () => {
  const args = ['check', join(folder, 'missing.pcf'), file('gap'), import.meta.filename];
  const { code, out, err } = run(args, '1.0.0');
  expect(code).toBe(2);
  expect(out).toContain('[end-gap]');
  expect(err).toMatch(/^Could not read .*missing\.pcf.*\n.*run\.test\.ts is not a PCF.*\n$/);
  const [sarif] = (JSON.parse(run([...args, '--format', 'sarif'], '1.0.0').out) as SarifLog).runs;
  expect(sarif?.invocations[0]).toMatchObject({
    executionSuccessful: false,
    toolExecutionNotifications: [{ level: 'error' }, { level: 'error' }],
  });
});

test('a pattern that the shell has not expanded stands for the files that it matches', () => {
  file('gap');
  file('gap-copy', 'gap');
  file('[gap]');
  const { err, out } = run(['check', join(folder, 'gap*.pcf'), join(folder, '[gap].pcf')], '1.0.0');
  const names = [...out.matchAll(/([^/\\]+\.pcf): \d+ errors?/g)].map(([, name]) => name);
  expect(names).toEqual(['gap-copy.pcf', 'gap.pcf']);
  expect(err).toMatch(/^\S*\[gap\]\.pcf is not a PCF/);
});

test('text shows the position and the rule of each finding', () => {
  const path = file('gap');
  expect(run(['check', path], '1.0.0').out).toMatch(
    /gap\.pcf:\d+:\d+: error: This end misses ELBOW \(line \d+\) by 2 mm\. \[end-gap\]\n/,
  );
});

test('JSON has one entry per file', () => {
  const list = JSON.parse(run(['check', file('gap'), '--format', 'json'], '1.0.0').out) as {
    counts: { error: number };
    findings: { rule: string; line: number }[];
  }[];
  expect(list.length).toBe(1);
  expect(list[0]?.counts.error).toBe(1);
  expect(list[0]?.findings.some(({ rule }) => rule === 'end-gap')).toBe(true);
});

test('SARIF describes every rule that it reports, and positions start at 1', () => {
  const log = JSON.parse(run(['check', file('gap'), '--format', 'sarif'], '1.2.3').out) as SarifLog;
  expect(log.version).toBe('2.1.0');
  const [first] = log.runs;
  const results = first?.results ?? [];
  expect(first?.tool.driver.version).toBe('1.2.3');
  const known = new Set(first?.tool.driver.rules.map(({ id }) => id));
  expect(results.length).toBeGreaterThan(0);
  for (const { ruleId, level, locations } of results) {
    expect(known.has(ruleId)).toBe(true);
    expect(['error', 'warning', 'note']).toContain(level);
    const { startLine = 0, startColumn = 0, endColumn = 0 } = locations[0]?.physicalLocation.region ?? {};
    expect(startLine).toBeGreaterThanOrEqual(1);
    expect(startColumn).toBeGreaterThanOrEqual(1);
    expect(endColumn).toBeGreaterThanOrEqual(startColumn);
  }
});

/** 502 pipes on top of each other, of which the checker lists the first 500 as zero-length. */
const manyFaults = `PIPELINE-REFERENCE P\n${'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 0 0 0 100\n'.repeat(502)}`;
const report = (name: string, text: string) => [{ name, result: checkText(text) }];

test('every format says how many findings per rule are not listed', () => {
  const files = report('line.pcf', manyFaults);
  expect(toText(files)).toContain('line.pcf: 2 more findings of zero-length not listed\n');
  const [json] = JSON.parse(toJson(files)) as { notListed: Record<string, number> }[];
  expect(json?.notListed['zero-length']).toBe(2);
  const [sarif] = (JSON.parse(toSarif(files, '1.0.0')) as SarifLog).runs;
  expect(sarif?.invocations[0]?.toolExecutionNotifications).toContainEqual(
    expect.objectContaining({
      message: { text: '2 more findings of zero-length not listed' },
      associatedRule: { id: 'zero-length' },
    }),
  );
});

test('a region of SARIF ends with its line, also if the finding is about the line ending', () => {
  const [first] = (
    JSON.parse(toSarif(report('line.pcf', 'UNITS-BORE MM\r\nPIPE\n    END-POINT 0 0 0 100\n'), '1.0.0')) as SarifLog
  ).runs;
  const mixed = first?.results.find(({ ruleId }) => ruleId === 'mixed-line-endings');
  const end = 'UNITS-BORE MM'.length + 1;
  expect(mixed?.locations[0]?.physicalLocation.region).toEqual({ startLine: 1, startColumn: end, endColumn: end });
});

test.each([
  ['lines/a b#1?.pcf', 'lines/a%20b%231%3F.pcf'],
  ['lines\\P-1.pcf', 'lines/P-1.pcf'],
  ['/lines/P#1.pcf', 'file:///lines/P%231.pcf'],
])('SARIF names the file %s as a URI', (name, uri) => {
  const [first] = (JSON.parse(toSarif(report(name, manyFaults), '1.0.0')) as SarifLog).runs;
  expect(first?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(uri);
});

test('the packed command runs on its own', async () => {
  const archive = await packChecker(folder);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'package/cli.js'), 'check', file('gap')], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toContain('[end-gap]');
  const piped = spawnSync(process.execPath, [join(folder, 'package/cli.js'), 'check', '-'], {
    input: readFileSync(file('gap')),
    encoding: 'utf8',
  });
  expect(piped.status).toBe(1);
  expect(piped.stdout).toMatch(/^<stdin>:\d+:\d+: error: .*\[end-gap\]$/m);
  // Users of the package have neither the repository nor its scripts.
  expect(readFileSync(join(folder, 'package/README.md'), 'utf8')).not.toMatch(/npm run|\bweb\/|\bdocs\//);
});
