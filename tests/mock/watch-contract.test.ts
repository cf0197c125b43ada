import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchContract } from '../../mock/watch-contract.ts';

let root: string;
let changes: number;
let watcher: { stop(): void };
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'contract-'));
  for (const folder of ['paths', 'schemas']) mkdirSync(join(root, folder));
  for (const file of ['openapi.yaml', 'paths/a.yaml', 'schemas/a.yaml']) writeFileSync(join(root, file), 'before');
  changes = 0;
  watcher = watchContract(root, () => (changes += 1));
});
afterEach(() => {
  watcher.stop();
  rmSync(root, { recursive: true });
});

test.each(['openapi.yaml', 'paths/a.yaml', 'schemas/a.yaml'])(
  'reports each change of %s, also after it was replaced',
  async (file) => {
    writeFileSync(join(root, file), 'written');
    await expect.poll(() => changes).toBe(1);
    // git, and editors that save through a temporary file.
    for (const expected of [2, 3]) {
      writeFileSync(join(root, 'temporary'), 'replaced');
      renameSync(join(root, 'temporary'), join(root, file));
      await expect.poll(() => changes).toBe(expected);
    }
    writeFileSync(join(root, file), 'written again');
    await expect.poll(() => changes).toBe(4);
  },
);
