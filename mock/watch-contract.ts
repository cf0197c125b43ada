import { watch } from 'node:fs';
import { join } from 'node:path';

/** Debounces changes: editors save a file in several steps, and a change often touches several files. */
const debounceMs = 300;

/** Calls `onChange` after changes of the contract's YAML files. `stop` ends it. */
export function watchContract(root: string, onChange: () => void): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  // One watcher for each folder: on Linux, Node's recursive watcher misses all further changes of a file that has been
  // replaced, as git and many editors do.
  const watchers = ['.', 'paths', 'schemas'].map((folder) =>
    watch(join(root, folder), (_event, file) => {
      if (!file?.endsWith('.yaml')) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, debounceMs);
    }),
  );
  const stop = () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
  return { stop };
}
