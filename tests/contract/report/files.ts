// Writes the verdict for people and for machines.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../verdict.ts';
import { html } from './html.ts';
import { junit } from './junit.ts';

/** Writes report.html, junit.xml and result.json into a folder; answers the path of the first. */
export function writeReport(verdict: Verdict, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const page = join(folder, 'report.html');
  writeFileSync(page, html(verdict));
  writeFileSync(join(folder, 'junit.xml'), junit(verdict));
  writeFileSync(join(folder, 'result.json'), `${JSON.stringify(verdict, null, 2)}\n`);
  return page;
}
