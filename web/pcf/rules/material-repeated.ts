import { namesDescription } from '../descriptions.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const materialRepeated: Rule = {
  id: 'material-repeated',
  group: 'material',
  severity: 'error',
  title: 'One item code with two descriptions',
  why: 'A program keeps only one of the two descriptions, so some of the parts are ordered as something else.',
  source: sources.tools,
  examples: [
    wrong(
      'Two descriptions',
      withMetricHeader('MATERIALS\nITEM-CODE P100\n    DESCRIPTION Pipe, Sch 40\nITEM-CODE P100\n    DESCRIPTION Pipe, Sch 80\n'),
    ),
    right(
      'Two codes',
      withMetricHeader('MATERIALS\nITEM-CODE P100\n    DESCRIPTION Pipe, Sch 40\nITEM-CODE P101\n    DESCRIPTION Pipe, Sch 80\n'),
    ),
    right(
      'One code in two pipelines of a merged file',
      withMetricHeader(
        'MATERIALS\nITEM-CODE 1\n    DESCRIPTION Pipe, A106-B\nPIPELINE-REFERENCE P-1002\nMATERIALS\nITEM-CODE 1\n    DESCRIPTION Pipe, A312 TP316L\n',
      ),
    ),
    right(
      'Supports that share a code, each with its description',
      withMetricHeader(
        'SUPPORT\n    CO-ORDS 0 0 0\n    ITEM-CODE ..\n    ITEM-DESCRIPTION Shoe, 100 mm\nSUPPORT\n    CO-ORDS 900 0 0\n    ITEM-CODE ..\n    ITEM-DESCRIPTION Guide\nMATERIALS\nITEM-CODE ..\n    DESCRIPTION Shoe, 100 mm\nITEM-CODE ..\n    DESCRIPTION Guide\n',
      ),
    ),
  ],
  check({ document, report }) {
    const unclear = new Set<string>();
    const used = new Set<string>();
    for (const component of document.components) {
      const key = `${component.pipeline} ${component.itemCode}`;
      used.add(key);
      if (!namesDescription(document, component)) unclear.add(key);
    }
    const first = new Map<string, { description: string; line: number }>();
    for (const { pipeline, code, description, line } of document.materials) {
      if (!code) continue;
      const key = `${pipeline} ${code}`;
      const before = first.get(key);
      if (!before) first.set(key, { description, line });
      else if (before.description !== description && (unclear.has(key) || !used.has(key)))
        report({ at: line, message: `Line ${before.line + 1} has a different description for ${code}.` });
    }
  },
};
