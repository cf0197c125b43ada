import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const materials = 'MATERIALS\nITEM-CODE P100\n    DESCRIPTION Pipe\n';

export const materialUnused: Rule = {
  id: 'material-unused',
  group: 'material',
  severity: 'note',
  title: 'Unused item code',
  why: 'Harmless in itself. But if a component has no item code, this is often the code that it should have.',
  source: sources.practice,
  examples: [
    wrong('No component uses it', withMetricHeader(`PIPE\n    END-POINT 0 0 0 100\n${materials}`)),
    right('Used', withMetricHeader(`PIPE\n    END-POINT 0 0 0 100\n    ITEM-CODE P100\n${materials}`)),
  ],
  check({ document, report }) {
    const used = new Set(document.components.map(({ itemCode }) => itemCode));
    // The block of a gasket can contain its bolts.
    for (const component of document.components)
      for (let line = component.firstLine; line < component.endLine; line += 1)
        if (/^\s+(?:BOLT-)?ITEM-CODE\s/.test(document.lines.content(line))) used.add(document.lines.rest(line).text);
    for (const { code, line } of document.materials)
      if (code && !used.has(code)) report({ at: line, message: `No component has the item code ${code}.` });
  },
};
