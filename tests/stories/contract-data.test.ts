// Stories show only data of the contract: every operation and example that a story names exists, and every record in the
// arguments of a story is part of an example.
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { responseExample, responseExamples } from '../../openapi/read.ts';
import { vary, type Variation } from '../../web/dev/vary.ts';

// The tests read only the data of stories. Spectrum's components import style sheets, which Node cannot load.
const createStub = () =>
  new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : () => null), has: (_, name) => name !== 'then' });
vi.mock('@adobe/react-spectrum', () => createStub());
vi.mock('@react-spectrum/provider', () => createStub());

type Choice = string | Variation;
interface Story {
  parameters?: { surroundings?: { path?: string; network?: Record<string, Choice | Choice[]> } };
  args?: Record<string, unknown>;
  globals?: { viewport?: { value: string } };
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const { document, operations } = loadContract();

const files = globSync('web/**/*.stories.tsx', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
// Vite requires a literal pattern, relative to this file.
const load = import.meta.glob<Record<string, Story>>('../../web/**/*.stories.tsx');

const storiesOf = async (file: string): Promise<[string, Story][]> => {
  const found = await load[`../../${file}`]?.();
  if (!found) throw new Error(`${file} cannot be loaded.`);
  return Object.entries(found);
};

/** All objects with an ID within a value, as JSON. */
function collectRecords(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collectRecords);
  if (typeof value !== 'object' || value === null) return [];
  // React elements are not data.
  if ('$$typeof' in value) return [];
  return [...('id' in value ? [JSON.stringify(value)] : []), ...Object.values(value).flatMap(collectRecords)];
}

const variations: Variation[] = [{}, { long: true }];
const contractRecords = new Set(
  operations
    .flatMap(responseExamples)
    .filter((example) => example.type?.includes('json'))
    .flatMap((example) => variations.flatMap((variation) => collectRecords(vary(document, example, variation)))),
);

test('finds stories, and examples to compare them with', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(contractRecords.size).toBeGreaterThan(100);
});

describe.each(files)('%s', (file) => {
  test('uses only operations and examples of the contract', async () => {
    for (const [name, { parameters }] of await storiesOf(file)) {
      for (const [id, choices] of Object.entries(parameters?.surroundings?.network ?? {})) {
        const operation = operations.find((one) => one.id === id);
        if (!operation) throw new Error(`${name} names ${id}, which the contract does not have.`);
        for (const choice of [choices].flat()) {
          if (choice === 'loading' || choice === 'offline') continue;
          const variation = typeof choice === 'string' ? { example: choice } : choice;
          const example = responseExample(operation, variation.example);
          // If a variation changed nothing, the name of the story would be wrong.
          if (variation.records || variation.more || variation.long)
            expect(vary(document, example, variation), `${name}: ${id}`).not.toEqual(example.value);
        }
      }
    }
  });

  test('shows only records of the contract', async () => {
    for (const [name, { args, parameters }] of await storiesOf(file)) {
      for (const record of collectRecords(args)) expect(contractRecords.has(record), `${name} shows ${record}`).toBe(true);
      const open = /[?&]open=([0-9a-f-]{36})/.exec(parameters?.surroundings?.path ?? '')?.[1];
      if (open)
        expect(
          [...contractRecords].some((record) => record.includes(`"${open}"`)),
          `${name} opens ${open}`,
        ).toBe(true);
    }
  });

  test('contains no hard-coded reference, ID, address or version', () => {
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(
      /\b[A-Z]{3}-\d{4}-\d{4}|[0-9a-f]{8}-[0-9a-f]{4}-|[\w.]@\w+\.\w|'\d+\.\d+\.\d+'/,
    );
  });

  test('mocks no calls by itself', () => {
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/from 'msw'|\.msw\.ts|HttpResponse|\bfetch\s*[(=]/);
  });
});

/** `web/admin/demo-requests/demo-desk` -> `web/admin/demo-requests/DemoRequests`: a desk's screen is named after its folder. */
const deskScreen = (module: string) => {
  const folder = posix.dirname(module);
  const name = posix.basename(folder).replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return posix.join(folder, name);
};
const screensOf = (table: string) =>
  [...readFileSync(join(root, table), 'utf8').matchAll(/=> import\('([^']+)\.tsx'\)/g)]
    .map(([, module = '']) => posix.join(posix.dirname(table), module))
    .map((module) => `${module.endsWith('-desk') ? deskScreen(module) : module}.stories.tsx`);
const screens = [...new Set(['web/routes.ts', 'web/admin/screens.ts', 'web/admin/desks.ts'].flatMap(screensOf))];

test('every screen has a story', () => {
  expect(screens).toContain('web/admin/support-requests/SupportRequests.stories.tsx');
  expect(screens).toContain('web/admin/licenses/Licenses.stories.tsx');
  expect(screens.length).toBeGreaterThan(20);
  expect(screens.filter((story) => !files.includes(story))).toEqual([]);
});

test.each(screens)(
  '%s has stories on a phone and, if the screen makes calls, while loading, after an error and offline',
  async (file) => {
    const stories = (await storiesOf(file)).filter(([name]) => name !== 'default').map(([, story]) => story);
    expect(stories.some(({ globals }) => globals?.viewport?.value === 'phone')).toBe(true);
    const choices = stories.flatMap(({ parameters }) => Object.values(parameters?.surroundings?.network ?? {})).flat();
    if (choices.length > 0) for (const state of ['loading', 'SERVICE_UNAVAILABLE', 'offline']) expect(choices).toContain(state);
  },
);

test('every component of web/ui has a story', () => {
  const shown = files
    .filter((file) => file.startsWith('web/ui/'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const components = globSync('web/ui/*.tsx', { cwd: root }).filter((file) => !/\.(test|stories)\.tsx$/.test(file));
  const missing = components.filter((file) => !shown.includes(`from './${file.replaceAll('\\', '/').split('/').at(-1)}'`));
  expect(missing).toEqual([]);
});
