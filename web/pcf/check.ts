// Runs the rules over a document.
import { type Document, isPcf, readDocument } from './model.ts';
import { buildNetwork, type Network } from './network.ts';
import type { Finding, Report, Rule, Severity } from './rule.ts';
import { rules } from './rules/all.ts';

export interface CheckOptions {
  /** Ids of the rules to skip. */
  disabled?: ReadonlySet<string>;
  /** Largest distance between ends that meet, in millimeters. Default 1. */
  tolerance?: number;
  onProgress?: (done: number, all: number) => void;
}

export interface CheckResult {
  document: Document;
  /** Whether the text is a PCF. If not, it is not checked. */
  isPcf: boolean;
  networks: Network[];
  /** Sorted by position in the text. */
  findings: Finding[];
  counts: Record<Severity, number>;
  /** Rule id -> number of its findings beyond `maxPerRule`, which are left out. */
  leftOut: ReadonlyMap<string, number>;
}

/** Largest number of findings listed per rule: more would only repeat the same fault. */
export const maxPerRule = 500;

function createFinding(rule: Rule, document: Document, { at, message, component, related, fix, severity }: Report): Finding {
  const { lines } = document;
  const start = typeof at === 'number' ? (lines.firstWord(at)?.start ?? lines.start(at)) : at.start;
  const line = typeof at === 'number' ? at : lines.lineAt(at.start);
  const end = typeof at === 'number' ? Math.max(start, lines.rest(at).end) : at.end;
  // Editors do not count the byte order mark.
  const lineStart = lines.start(line) + (line === 0 && lines.text.startsWith('\uFEFF') ? 1 : 0);
  return {
    key: `${rule.id} ${start} ${end}`,
    rule: rule.id,
    severity: severity ?? rule.severity,
    message,
    start,
    end,
    line,
    column: Math.max(0, start - lineStart),
    component: component ?? null,
    related: related ?? [],
    fix: fix ?? null,
  };
}

/** Checks a document. Never throws; the time is bounded by the size of the document. */
export function checkDocument(document: Document, { disabled, tolerance = 1, onProgress }: CheckOptions = {}): CheckResult {
  const networks = document.pipelines.map((pipeline) => buildNetwork(pipeline, tolerance));
  const findings: Finding[] = [];
  const counts: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
  const leftOut = new Map<string, number>();
  const isChecked = isPcf(document);
  const active = isChecked ? rules.filter(({ id }) => !disabled?.has(id)) : [];
  active.forEach((rule, index) => {
    onProgress?.(index, active.length);
    let found = 0;
    const uses = new Map<string, number>();
    rule.check({
      document,
      networks,
      report(report) {
        counts[report.severity ?? rule.severity] += 1;
        found += 1;
        if (found > maxPerRule) return;
        const finding = createFinding(rule, document, report);
        const use = (uses.get(finding.key) ?? 0) + 1;
        uses.set(finding.key, use);
        findings.push(use === 1 ? finding : { ...finding, key: `${finding.key} ${use}` });
      },
    });
    if (found > maxPerRule) leftOut.set(rule.id, found - maxPerRule);
  });
  onProgress?.(active.length, active.length);
  return {
    document,
    isPcf: isChecked,
    networks,
    findings: findings.toSorted((a, b) => a.start - b.start || a.end - b.end),
    counts,
    leftOut,
  };
}

export const checkText = (text: string, options?: CheckOptions): CheckResult => checkDocument(readDocument(text), options);
