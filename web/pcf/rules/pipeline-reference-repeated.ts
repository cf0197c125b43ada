import { right, type Rule, sources, wrong } from '../rule.ts';

const line = (reference: string, from: number) =>
  `PIPELINE-REFERENCE ${reference}\nPIPE\n    END-POINT ${from} 0 0 100\n    END-POINT ${from + 900} 0 0 100\n`;

export const pipelineReferenceRepeated: Rule = {
  id: 'pipeline-reference-repeated',
  group: 'syntax',
  severity: 'warning',
  title: 'Same line number twice',
  why: 'Two references that differ only in spaces or case result in two drawings of one line. If they are identical, one drawing may replace the other.',
  source: sources.practice,
  examples: [
    wrong('Two spellings', `UNITS-BORE MM\nUNITS-CO-ORDS MM\n${line('P-1001', 0)}${line('p-1001', 900)}`),
    right('Two lines', `UNITS-BORE MM\nUNITS-CO-ORDS MM\n${line('P-1001', 0)}${line('P-1002', 900)}`),
  ],
  check({ document, report }) {
    const first = new Map<string, number>();
    for (const { reference, line: at } of document.pipelines) {
      const name = reference.replaceAll(/[\s_]+/g, '').toUpperCase();
      if (at === null || !name) continue;
      const before = first.get(name);
      if (before === undefined) first.set(name, at);
      else report({ at, message: `This is the same pipeline as ${document.lines.rest(before).text} (line ${before + 1}).` });
    }
  },
};
