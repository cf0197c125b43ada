#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { run } from './run.ts';

// The package has a package.json next to this file; the repository does not.
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
