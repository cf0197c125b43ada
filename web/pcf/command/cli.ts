#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
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

const args = process.argv.slice(2);
const { code, out, err } = run(args, readVersion(), args.includes('-') ? await buffer(process.stdin) : undefined);
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
