// Checks the examples for operators in docs/operations/ against the code and docs/operations.md.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadContract } from '../../openapi/load.ts';
import { serverEnvironment, serverParameters } from '../../scripts/server-process.ts';
import { readConfig, variableNames } from '../../server/config.ts';
import { createMetrics } from '../../server/http/metrics.ts';
import { problemCodes } from '../../server/problems.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const example = (file: string) => read(`docs/operations/${file}`);

/** The distinct values of a pattern's first group in a text. */
const findAll = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, part = '']) => part)),
];

const containerfile = example('Containerfile');
/** The server's command, from the project's folder. */
const command = serverParameters.map((parameter) => parameter.replace(root, ''));

interface Service {
  env_file: string;
  environment: Record<string, string>;
  volumes: string[];
}
const compose = parse(example('compose.yaml')) as { services: Record<'spoolwright' | 'postgres' | 's3', Service> };

interface Rule {
  alert: string;
  expr: string;
  annotations: Record<'summary' | 'action' | 'documentation', string>;
}
const { groups } = parse(example('prometheus-rules.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const labelValues = (label: string) =>
  rules.flatMap(({ expr }) => findAll(expr, new RegExp(`\\b${label}=~?"([^"]+)"`, 'g')).flatMap((values) => values.split('|')));

test('the image uses the Node version of package.json and starts the server as npm start does', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
  expect(findAll(containerfile, /^ARG NODE_VERSION=(.+)$/gm)).toEqual([dependencies.node]);
  expect(JSON.parse(/^CMD (\[.+\])$/m.exec(containerfile)?.[1] ?? '')).toEqual(command);
});

test('the image sets only variables that the server or Node reads', () => {
  const runtime = containerfile.slice(containerfile.lastIndexOf('FROM '));
  const names = findAll(runtime, /(?<=^ENV .*)\b([A-Z_]+)=/gm);
  const known = new Set([...variableNames, ...Object.keys(serverEnvironment({}))]);
  expect(names).toContain('DATA_DIR');
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test('the health check of the image calls an operation of the contract', () => {
  const [path] = findAll(containerfile, /HEALTHCHECK[^]+\}(\/api\/\w+)`/g);
  expect(loadContract().operations.map((operation) => operation.path)).toContain(path);
});

test('the server accepts the environment of compose.yaml with the .env of the documentation', () => {
  const { environment, env_file: file } = compose.services.spoolwright;
  const [, lines = ''] = new RegExp(`cat > ${file} <<END\n([^]+?)\nEND`).exec(read('docs/operations.md')) ?? [];
  const secret = 'ab0'.repeat(16);
  const given = Object.fromEntries(
    lines.split('\n').map((line) => [line.split('=')[0], line.replace(/^\w+=/, '').replace(/\$\(openssl .+\)/, secret)]),
  );
  expect(Object.keys(environment).filter((name) => !variableNames.includes(name))).toEqual([]);
  const fixed = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => given[variable] ?? ''),
  ]);
  expect(readConfig({ ...given, ...Object.fromEntries(fixed) })).toMatchObject({
    publicUrl: 'https://www.example.com',
    secretKey: secret,
    database: { kind: 'postgres', url: `postgres://spoolwright:${secret}@postgres/spoolwright` },
    bundles: { s3: { bucket: 'bundles', credentials: { secretAccessKey: secret } } },
  });
});

test('compose.yaml contains no secret and persists the data of the image', () => {
  const secrets = Object.values(compose.services)
    .flatMap(({ environment }) => Object.entries(environment))
    .filter(([name]) => /PASSWORD|SECRET/.test(name));
  expect(secrets.map(([name]) => name)).toEqual(['S3_SECRET_ACCESS_KEY', 'POSTGRES_PASSWORD', 'AWS_SECRET_ACCESS_KEY']);
  for (const [name, value] of secrets) expect(value, name).toMatch(/^\$\{\w+(:\?[^}]+)?\}$/);
  const [folder] = findAll(containerfile, /^VOLUME (.+)$/gm);
  expect(containerfile).toContain(` DATA_DIR=${folder} `);
  expect(compose.services.spoolwright.volumes).toEqual([`data:${folder}`]);
});

test('.env.example describes every variable', () => {
  expect(findAll(read('.env.example'), /^(?:# )?([A-Z][A-Z0-9_]+)=/gm).toSorted()).toEqual(variableNames.toSorted());
});

test('every value that .env.example sets is the default', () => {
  const values = Object.fromEntries([...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, ...pair]) => pair));
  expect(Object.keys(values)).toContain('PORT');
  expect(readConfig(values)).toEqual(readConfig({}));
});

test('the alert rules use only existing metrics, codes and operations', async () => {
  const exported = findAll(await createMetrics().text(), /^# TYPE (\w+) /gm);
  const histogram = 'spoolwright_http_request_duration_seconds';
  // Prometheus adds the first one; the last two exist on Linux only.
  const known = new Set(['up', ...exported, `${histogram}_bucket`, `${histogram}_count`, 'process_open_fds', 'process_max_fds']);
  for (const { alert, expr } of rules) {
    const metrics = findAll(expr, /(\w+)\{/g);
    expect(metrics, alert).not.toEqual([]);
    expect(
      metrics.filter((metric) => !known.has(metric)),
      alert,
    ).toEqual([]);
  }
  const codes = new Set<string>(problemCodes);
  expect(labelValues('code').filter((code) => !codes.has(code))).toEqual([]);
  const operations = new Set<string>(loadContract().operations.map(({ id }) => id));
  expect(labelValues('operation').filter((id) => !operations.has(id))).toEqual([]);
});

test('the documentation names every alert and no other', () => {
  const named = findAll(read('docs/operations.md'), /`(Spoolwright[A-Z]\w+)`/g);
  expect(named.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

test('every alert says what to do, links to a section of the documentation and has a test', () => {
  const headings = findAll(read('docs/operations.md'), /^## (.+)$/gm);
  const sections = headings.map(
    (heading) => `docs/operations.md#${heading.toLowerCase().replace(/,/g, '').replaceAll(' ', '-')}`,
  );
  const tests = example('prometheus-rules.test.yaml');
  for (const { alert, annotations } of rules) {
    expect(annotations.summary.length, alert).toBeGreaterThan(20);
    expect(annotations.action.length, alert).toBeGreaterThan(20);
    expect(sections, alert).toContain(annotations.documentation);
    expect(tests, alert).toContain(alert);
  }
});

test('the container and the systemd unit set the variables of npm start', () => {
  const { NODE_COMPILE_CACHE: _, ...variables } = serverEnvironment({});
  // The last stage of the image is the one that runs.
  const container = findAll(containerfile, /^ENV (.+)$/gm).at(-1);
  const unit = findAll(example('spoolwright.service'), /^Environment=(.+)$/gm).at(-1);
  for (const [name, value] of Object.entries(variables)) {
    expect(container?.split(' ')).toContain(`${name}=${value}`);
    expect(unit?.split(' ')).toContain(`${name}=${value}`);
  }
});

test('the systemd units start existing programs, and the server as npm start does', () => {
  const start = (unit: string) =>
    /^ExecStart=\/opt\/spoolwright\/node_modules\/\.bin\/node (.+)$/m.exec(example(unit))?.[1]?.split(' ');
  expect(start('spoolwright.service')).toEqual(command);
  const [program = '', ...parameters] = start('spoolwright-backup.service') ?? [];
  expect(existsSync(root + program)).toBe(true);
  expect(parameters).toEqual(['backup', '/var/backups/spoolwright/incomplete']);
});
