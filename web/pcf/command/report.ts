// Reports of findings as text, JSON and SARIF.
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CheckResult } from '../check.ts';
import type { Lines } from '../lines.ts';
import type { Finding } from '../rule.ts';
import { rules } from '../rules/all.ts';
import { countOf } from '../../plural.ts';

export interface CheckedFile {
  name: string;
  result: CheckResult;
}

const notListed = (rule: string, count: number) => `${countOf(count, 'more finding')} of ${rule} not listed`;

/** A line per finding, `FILE:LINE:COLUMN: severity: message [rule]` as in compilers, and a line per file with the counts. */
export function toText(files: readonly CheckedFile[]): string {
  const lines = files.flatMap(({ name, result }) => [
    ...result.findings.map(
      ({ line, column, severity, message, rule }) => `${name}:${line + 1}:${column + 1}: ${severity}: ${message} [${rule}]`,
    ),
    ...[...result.leftOut].map(([rule, count]) => `${name}: ${notListed(rule, count)}`),
    `${name}: ${countOf(result.counts.error, 'error')}, ${countOf(result.counts.warning, 'warning')}, ${countOf(result.counts.note, 'note')}`,
  ]);
  return lines.map((line) => `${line}\n`).join('');
}

export function toJson(files: readonly CheckedFile[]): string {
  const list = files.map(({ name, result }) => ({
    file: name,
    counts: result.counts,
    findings: result.findings.map(({ rule, severity, message, line, column, fix }) => ({
      rule,
      severity,
      message,
      line: line + 1,
      column: column + 1,
      fix: fix?.title ?? null,
    })),
    notListed: Object.fromEntries(result.leftOut),
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** A file name as a URI: relative, unless the name is absolute. */
const uriOf = (name: string): string =>
  isAbsolute(name) ? pathToFileURL(name).href : name.split(/[/\\]/).map(encodeURIComponent).join('/');

const sarifResult = (name: string, lines: Lines, { rule, severity, message, line, column, start, end }: Finding) => ({
  ruleId: rule,
  // The levels of SARIF are named like the severities.
  level: severity,
  message: { text: message },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: uriOf(name) },
        // A finding about a line ending marks it; the region ends with the text of the line.
        region: { startLine: line + 1, startColumn: column + 1, endColumn: column + 1 + Math.min(end, lines.end(line)) - start },
      },
    },
  ],
});

/**
 * SARIF 2.1.0 (OASIS), which build servers show next to the changed lines.
 * @param failures messages about files that were not checked
 */
export function toSarif(files: readonly CheckedFile[], version: string, failures: readonly string[] = []): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'spoolwright-pcf',
            version,
            rules: rules.map(({ id, title, why, severity }) => ({
              id,
              shortDescription: { text: title },
              fullDescription: { text: why },
              defaultConfiguration: { level: severity },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: failures.length === 0,
            toolExecutionNotifications: [
              ...failures.map((text) => ({ level: 'error', message: { text } })),
              ...files.flatMap(({ name, result }) =>
                [...result.leftOut].map(([rule, count]) => ({
                  level: 'note',
                  message: { text: notListed(rule, count) },
                  associatedRule: { id: rule },
                  locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(name) } } }],
                })),
              ),
            ],
          },
        ],
        results: files.flatMap(({ name, result }) =>
          result.findings.map((finding) => sarifResult(name, result.document.lines, finding)),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
