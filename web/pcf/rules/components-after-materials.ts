import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';
const materials = 'MATERIALS\nITEM-CODE P100\n    DESCRIPTION Pipe\n';

export const componentsAfterMaterials: Rule = {
  id: 'components-after-materials',
  group: 'syntax',
  severity: 'warning',
  title: 'Component after MATERIALS',
  why: 'MATERIALS ends a pipeline. Programs that stop reading there lose the components after it.',
  source: sources.tools,
  examples: [
    wrong('A pipe after the materials', withMetricHeader(`${materials}${pipe}`)),
    right('Materials last', withMetricHeader(`${pipe}${materials}`)),
  ],
  check({ document, report }) {
    let materialsLine: number | null = null;
    const byLine = new Map(document.components.map((component) => [component.firstLine, component]));
    for (const { keyword, firstLine } of document.blocks) {
      if (keyword === 'MATERIALS') materialsLine = firstLine;
      else if (keyword === 'PIPELINE-REFERENCE' || keyword === 'ISOGEN-FILES') materialsLine = null;
      const component = byLine.get(firstLine);
      if (!component || materialsLine === null) continue;
      report({
        at: firstLine,
        message: `${keyword} comes after MATERIALS (line ${materialsLine + 1}).`,
        component: component.index,
      });
    }
  },
};
