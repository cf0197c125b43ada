// Runs the rules over a document.
import { type Document, readDocument } from './model.ts';
import { buildNetwork, type Network } from './network.ts';
import type { Finding, Report, Rule, Severity } from './rule.ts';
import { rules } from './rules/all.ts';

export interface CheckOptions {
  /** Rules that are switched off, by id. */
  disabled?: ReadonlySet<string>;
  /** Ends no farther apart than this meet, in millimeters. */
  tolerance?: number;
  onProgress?: (done: number, all: number) => void;
}

export interface CheckResult {
  document: Document;
  networks: Network[];
  /** By place in the text. */
  findings: Finding[];
  counts: Record<Severity, number>;
  /** Rule id -> findings that were left out, since the rule had more than `mostPerRule`. */
  leftOut: ReadonlyMap<string, number>;
}

/** A rule that finds more than this says the same thing over and over. */
export const mostPerRule = 500;

function makeFinding(rule: Rule, document: Document, { at, message, component, related, fix, severity }: Report): Finding {
  const { lines } = document;
  const start = typeof at === 'number' ? (lines.firstWord(at)?.start ?? lines.start(at)) : at.start;
  const line = typeof at === 'number' ? at : lines.lineAt(at.start);
  const end = typeof at === 'number' ? Math.max(start, lines.rest(at).end) : at.end;
  return {
    rule: rule.id,
    severity: severity ?? rule.severity,
    message,
    start,
    end,
    line,
    column: start - lines.start(line),
    component: component ?? null,
    related: related ?? [],
    fix: fix ?? null,
  };
}

/** Checks a document. The time is bounded by its size; nothing throws. */
export function checkDocument(document: Document, { disabled, tolerance = 1, onProgress }: CheckOptions = {}): CheckResult {
  const networks = document.pipelines.map((pipeline) => buildNetwork(pipeline, tolerance));
  const findings: Finding[] = [];
  const counts: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
  const leftOut = new Map<string, number>();
  const active = rules.filter(({ id }) => !disabled?.has(id));
  active.forEach((rule, index) => {
    onProgress?.(index, active.length);
    let found = 0;
    rule.check({
      document,
      networks,
      report(report) {
        counts[report.severity ?? rule.severity] += 1;
        found += 1;
        if (found <= mostPerRule) findings.push(makeFinding(rule, document, report));
      },
    });
    if (found > mostPerRule) leftOut.set(rule.id, found - mostPerRule);
  });
  onProgress?.(active.length, active.length);
  return { document, networks, findings: findings.toSorted((a, b) => a.start - b.start || a.end - b.end), counts, leftOut };
}

export const checkText = (text: string, options?: CheckOptions): CheckResult => checkDocument(readDocument(text), options);
