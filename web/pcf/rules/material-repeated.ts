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
  ],
  check({ document, report }) {
    const first = new Map<string, { description: string; line: number }>();
    for (const { code, description, line } of document.materials) {
      if (!code) continue;
      const before = first.get(code);
      if (!before) first.set(code, { description, line });
      else if (before.description !== description)
        report({ at: line, message: `Line ${before.line + 1} has a different description for ${code}.` });
    }
  },
};
