// Messages between the page and the worker.
import type { Change, PipelinePair } from '../../pcf/compare.ts';
import type { View } from '../../pcf/isometric/fit.ts';
import type { SvgDrawing } from '../../pcf/isometric/svg.ts';
import type { LengthSystem } from '../../pcf/lengths.ts';
import type { BillItem, CutPiece } from '../../pcf/materials.ts';
import type { Finding, Severity } from '../../pcf/rule.ts';
import type { Weld } from '../../pcf/welds.ts';

export interface PipelineSummary {
  index: number;
  reference: string;
  componentCount: number;
}

/** Enough of a component to find it in the text and on the drawing. */
export interface ComponentSummary {
  keyword: string;
  pipeline: number;
  firstLine: number;
  endLine: number;
}

export interface CheckAnswer {
  kind: 'checked';
  /** Whether the text is a PCF. If not, there are no findings. */
  isPcf: boolean;
  findings: Finding[];
  counts: Record<Severity, number>;
  leftOut: [rule: string, count: number][];
  pipelines: PipelineSummary[];
  components: ComponentSummary[];
  lineCount: number;
}

export interface DrawAnswer {
  kind: 'drawn';
  pipeline: number;
  /** The drawing for the view. */
  screen: SvgDrawing;
  /** The drawing with the usual lengths, for paper and files. */
  sheet: SvgDrawing;
  bill: BillItem[];
  cuts: CutPiece[];
  welds: Weld[];
  /** The unit system of the drawing and the lists. */
  system: LengthSystem;
  /** Attributes of the pipeline, for the title block. */
  attributes: [name: string, value: string][];
}

export interface CompareAnswer {
  kind: 'compared';
  changes: Change[];
  pairs: PipelinePair[];
  unchanged: number;
}

/** Both drawings of a pair of pipelines; null for the file that does not have the pipeline. */
export interface PairAnswer {
  kind: 'pair-drawn';
  pair: number;
  before: SvgDrawing | null;
  after: SvgDrawing | null;
}

export type Answer =
  | CheckAnswer
  | DrawAnswer
  | CompareAnswer
  | PairAnswer
  | { kind: 'progress'; done: number; all: number }
  | { kind: 'failed'; message: string };

export type Task =
  | { kind: 'check'; text: string; disabled: string[] }
  | { kind: 'draw'; pipeline: number; view: View }
  /** Compares this text with the one that was checked last. */
  | { kind: 'compare'; before: string }
  /** Draws a pair of pipelines of the last comparison. */
  | { kind: 'draw-pair'; pair: number; view: View };
