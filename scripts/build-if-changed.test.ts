import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildIfChanged } from './build-if-changed.ts';

let folder: string;
const write = (file: string, content: string) => writeFileSync(join(folder, file), content);
const build = vi.fn<() => Promise<number>>();
const run = () => buildIfChanged('.stamp', ['*.{ts,md}'], build, folder);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  vi.spyOn(console, 'log').mockReturnValue();
  build.mockReset().mockResolvedValue(0);
  write('page.ts', 'one');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('builds once for the same sources', async () => {
  expect([await run(), await run()]).toEqual([0, 0]);
  expect(build).toHaveBeenCalledTimes(1);
});

test.each([
  ['changes', () => write('page.ts', 'two')],
  ['is added', () => write('text.md', 'one')],
  ['is renamed', () => [rmSync(join(folder, 'page.ts')), write('screen.ts', 'one')]],
])('builds again when a source %s', async (_name, change) => {
  await run();
  change();
  await run();
  expect(build).toHaveBeenCalledTimes(2);
});

test('does not build for other files and for tests', async () => {
  await run();
  write('page.test.ts', 'one');
  write('picture.png', 'one');
  await run();
  expect(build).toHaveBeenCalledTimes(1);
});

test('builds again after a failure, even if the previous sources return', async () => {
  await run();
  write('page.ts', 'two');
  build.mockResolvedValueOnce(1);
  expect(await run()).toBe(1);
  write('page.ts', 'one');
  await run();
  expect(build).toHaveBeenCalledTimes(3);
});
