#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { run } from './run.ts';

// In the package, package.json lies beside this file; in the repository there is none.
function readVersion(): string {
  try {
    const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version?: string };
    return version ?? '0.0.0';
  } catch {
    return '0.0.0';
  }
}

const { code, out, err } = run(process.argv.slice(2), readVersion());
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
