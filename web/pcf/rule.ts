// The types of rules and findings, and helpers to write a rule.
import type { Document } from './model.ts';
import type { Network } from './network.ts';
import type { Word } from './lines.ts';

/** Worst first. */
export const severities = ['error', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];
export const severityLabels: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', note: 'Note' };
export type RuleGroup = 'syntax' | 'geometry' | 'bore' | 'material' | 'network';

/** Replaces the characters from `start` to `end` of the text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export interface Fix {
  /** What the fix does, as a label: "Write ANGLE 9000". */
  title: string;
  edits: Edit[];
}

export interface Finding {
  /** Identifies the finding within one check. */
  key: string;
  rule: string;
  severity: Severity;
  message: string;
  /** Offsets in the text. */
  start: number;
  end: number;
  /** Numbered from 0. */
  line: number;
  column: number;
  /** Index of the component that the finding is about, or null if it is not about a component. */
  component: number | null;
  /** Indexes of other components that are involved. */
  related: number[];
  fix: Fix | null;
}

export interface Report {
  /** A line number, which marks the line from its first word to its end, or a word. */
  at: number | Word;
  message: string;
  component?: number | null;
  related?: number[];
  fix?: Fix | null;
  /** Overrides the severity of the rule. */
  severity?: Severity;
}

export interface CheckContext {
  document: Document;
  /** One network per pipeline, in the same order. */
  networks: Network[];
  report(report: Report): void;
}

export interface Example {
  title: string;
  isRight: boolean;
  text: string;
  /** The text after the fixes, if the rule offers fixes. */
  fixed?: string;
}

export interface Rule {
  /** Identifies the rule in URLs and reports. */
  id: string;
  group: RuleGroup;
  severity: Severity;
  title: string;
  /** Why it matters, in one or two sentences. */
  why: string;
  /** The source of the rule, and where tools disagree about it. */
  source: string;
  examples: readonly Example[];
  check(context: CheckContext): void;
}

/** Adds a valid header to an example, so that only the subject of the rule can be wrong. */
export const withMetricHeader = (body: string): string => `ISOGEN-FILES ISOGEN.FLS
UNITS-BORE MM
UNITS-CO-ORDS MM
PIPELINE-REFERENCE P-1001
${body}`;

export const wrong = (title: string, text: string, fixed?: string): Example => ({
  title,
  isRight: false,
  text,
  ...(fixed === undefined ? {} : { fixed }),
});
export const right = (title: string, text: string): Example => ({ title, isRight: true, text });

export const sources = {
  tools:
    'Open-source tools that read and write PCF agree on this: shtirlitsDva/Revit-PCF-Exporter, humkyung/IsoFlow and rompik/OpenIso on GitHub.',
  geometry: 'Follows from the geometry. No description of the format says otherwise.',
  practice: 'Good practice, not a requirement of the format. If your project has decided otherwise, switch the rule off.',
  contested: 'Open-source tools disagree on this, so the finding is a note.',
} as const;

/** "ELBOW (line 12)" */
export const componentLabel = ({ keyword, firstLine }: { keyword: string; firstLine: number }): string =>
  `${keyword} (line ${firstLine + 1})`;

/** Formats a length for messages, with up to two decimals below 10 mm and one above. */
export const millimeters = (value: number): string => `${Number(value.toFixed(value < 10 ? 2 : 1))} mm`;
