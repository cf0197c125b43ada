import { attributeValue } from '../model.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const pipingSpecMixed: Rule = {
  id: 'piping-spec-mixed',
  group: 'material',
  severity: 'note',
  title: 'Several piping classes in one line',
  why: 'A spec break must be marked, so that it appears on the drawing. A single part of a different class is usually a mistake in the model.',
  source: `${sources.practice} Supports have classes of their own in many projects, so they are not compared.`,
  examples: [
    wrong(
      'One pipe of a different class',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    PIPING-SPEC CS150\nPIPE\n    END-POINT 900 0 0 100\n    PIPING-SPEC CS300\n',
      ),
    ),
    right(
      'A support of the class of supports',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    PIPING-SPEC CS150\nSUPPORT\n    CO-ORDS 450 0 0\n    PIPING-SPEC SUPPORTS\n',
      ),
    ),
    right(
      'One class',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    PIPING-SPEC CS150\nPIPE\n    END-POINT 900 0 0 100\n    PIPING-SPEC CS150\n',
      ),
    ),
  ],
  check({ document, report }) {
    for (const pipeline of document.pipelines) {
      const first = new Map<string, number>();
      for (const component of pipeline.components) {
        const spec = attributeValue(document, component, 'PIPING-SPEC');
        if (!spec || component.keyword === 'SUPPORT' || first.has(spec)) continue;
        const [before] = first.keys();
        first.set(spec, component.index);
        if (before !== undefined)
          report({
            at: component.firstLine,
            message: `${componentLabel(component)} has the piping class ${spec}; the line starts with ${before}.`,
            component: component.index,
          });
      }
    }
  },
};
