// Writes the report files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../verdict.ts';
import { renderHtml } from './html.ts';
import { renderJunit } from './junit.ts';

/** Writes report.html, junit.xml and result.json to a folder. @returns the path of report.html */
export function writeReport(verdict: Verdict, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const page = join(folder, 'report.html');
  writeFileSync(page, renderHtml(verdict));
  writeFileSync(join(folder, 'junit.xml'), renderJunit(verdict));
  writeFileSync(join(folder, 'result.json'), `${JSON.stringify(verdict, null, 2)}\n`);
  return page;
}
