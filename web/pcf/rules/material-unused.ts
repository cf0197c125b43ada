import { metric, right, type Rule, sources, wrong } from '../rule.ts';

const materials = 'MATERIALS\nITEM-CODE P100\n    DESCRIPTION Pipe\n';

export const materialUnused: Rule = {
  id: 'material-unused',
  group: 'material',
  severity: 'note',
  title: 'Item code that no component has',
  why: 'Harmless by itself. Where a component lacks its code, this is often the code that it lost.',
  source: sources.practice,
  examples: [
    wrong('Nothing uses it', metric(`PIPE\n    END-POINT 0 0 0 100\n${materials}`)),
    right('Used', metric(`PIPE\n    END-POINT 0 0 0 100\n    ITEM-CODE P100\n${materials}`)),
  ],
  check({ document, report }) {
    const text = new Set(document.components.map(({ itemCode }) => itemCode));
    // Bolts can stand inside of a gasket.
    for (const component of document.components)
      for (let line = component.firstLine; line < component.endLine; line += 1)
        if (/^\s+(?:BOLT-)?ITEM-CODE\s/.test(document.lines.content(line))) text.add(document.lines.rest(line).text);
    for (const { code, line } of document.materials)
      if (code && !text.has(code)) report({ at: line, message: `No component has the item code ${code}.` });
  },
};
