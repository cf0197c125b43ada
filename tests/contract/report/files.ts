// Writes the report files.
import { accessSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NoVerdictError } from '../no-verdict-error.ts';
import type { Verdict } from '../verdict.ts';
import { renderHtml } from './html.ts';
import { renderJunit } from './junit.ts';

/** Creates a folder and its missing parents. `mkdirSync` with `recursive` never ends below /proc. */
function createFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  createFolder(dirname(folder));
  mkdirSync(folder);
}

/** Creates the folder of a report. @throws NoVerdictError if it cannot be written */
export function prepareReport(folder: string): void {
  try {
    createFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new NoVerdictError(`The report cannot be written to ${folder}: ${(error as Error).message}`);
  }
}

/** Writes report.html, junit.xml and result.json to a folder. @returns the path of report.html */
export function writeReport(verdict: Verdict, folder: string): string {
  const page = join(folder, 'report.html');
  writeFileSync(page, renderHtml(verdict));
  writeFileSync(join(folder, 'junit.xml'), renderJunit(verdict));
  writeFileSync(join(folder, 'result.json'), `${JSON.stringify(verdict, null, 2)}\n`);
  return page;
}
