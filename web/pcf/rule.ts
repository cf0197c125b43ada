// What a rule is, and what it is given.
import type { Document } from './model.ts';
import type { Network } from './network.ts';
import type { Word } from './lines.ts';

export type Severity = 'error' | 'warning' | 'note';
export type RuleGroup = 'syntax' | 'geometry' | 'bore' | 'material' | 'network';

/** Replaces the characters from `start` to `end` of the text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export interface Fix {
  /** What applying it does: "Write ANGLE 9000". */
  title: string;
  edits: Edit[];
}

export interface Finding {
  rule: string;
  severity: Severity;
  message: string;
  /** Offsets in the text. */
  start: number;
  end: number;
  /** Numbered from 0. */
  line: number;
  column: number;
  /** Index of the component that the finding is about; null where it is about none. */
  component: number | null;
  /** Other components that take part. */
  related: number[];
  fix: Fix | null;
}

export interface Report {
  /** A line, from its first word to its end, or a word. */
  at: number | Word;
  message: string;
  component?: number;
  related?: number[];
  fix?: Fix | null;
  /** Differs from the rule's own. */
  severity?: Severity;
}

export interface CheckContext {
  document: Document;
  /** One for each pipeline. */
  networks: Network[];
  report(report: Report): void;
}

export interface Example {
  title: string;
  isRight: boolean;
  text: string;
  /** The text after the finding's fix; only for a rule that offers one. */
  fixed?: string;
}

export interface Rule {
  /** Names the rule in addresses and reports. */
  id: string;
  group: RuleGroup;
  severity: Severity;
  title: string;
  /** Why it matters, in one or two sentences. */
  why: string;
  /** Where the rule comes from, and what is contested about it. */
  source: string;
  examples: readonly Example[];
  check(context: CheckContext): void;
}

/** An example's header, so that nothing but the rule's own matter is wrong with it. */
export const metric = (body: string): string => `ISOGEN-FILES ISOGEN.FLS
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
    'Open tools that read and write the format agree on it: shtirlitsDva/Revit-PCF-Exporter, humkyung/IsoFlow and rompik/OpenIso on GitHub.',
  geometry: 'Follows from the meaning of the points. No description of the format says otherwise.',
  practice: 'Good practice, not a rule of the format. Your project may have decided otherwise; switch the rule off in that case.',
  contested: 'Open tools disagree here, so the finding is a note.',
} as const;

/** "ELBOW (line 12)" */
export const componentLabel = ({ keyword, firstLine }: { keyword: string; firstLine: number }): string =>
  `${keyword} (line ${firstLine + 1})`;

/** A length for people: a tenth of a millimeter where that matters. */
export const millimeters = (value: number): string => `${Number(value.toFixed(value < 10 ? 2 : 1))} mm`;
