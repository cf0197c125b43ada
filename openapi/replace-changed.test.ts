import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { replaceChanged } from './replace-changed.ts';

const folder = mkdtempSync(join(tmpdir(), 'generated-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the files into a new folder and returns its path. */
function write(name: string, files: Record<string, string>): string {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, name, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  }
  return join(folder, name);
}

test('writes new and changed files, deletes the others, and leaves unchanged files as they are', () => {
  const to = write('to', { 'model/same.ts': 'same', 'model/changed.ts': 'before', 'model/gone.ts': '', 'gone/a.ts': '' });
  const from = write('from', { 'model/same.ts': 'same', 'model/changed.ts': 'after', 'new/b.ts': 'new' });
  utimesSync(join(to, 'model/same.ts'), 1, 1);
  replaceChanged(from, to);
  const read = (file: string) => readFileSync(join(to, file), 'utf8');
  expect([read('model/same.ts'), read('model/changed.ts'), read('new/b.ts')]).toEqual(['same', 'after', 'new']);
  expect(() => read('model/gone.ts')).toThrow('ENOENT');
  expect(() => statSync(join(to, 'gone'))).toThrow('ENOENT');
  expect(statSync(join(to, 'model/same.ts')).mtimeMs).toBe(1000);
});

test('creates a folder that does not exist', () => {
  const from = write('source', { 'a.ts': 'a' });
  replaceChanged(from, join(folder, 'created'));
  expect(readFileSync(join(folder, 'created/a.ts'), 'utf8')).toBe('a');
});
