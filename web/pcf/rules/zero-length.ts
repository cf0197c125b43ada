import { removeLines } from '../edits.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import { distance } from '../vector.ts';

export const zeroLength: Rule = {
  id: 'zero-length',
  group: 'geometry',
  severity: 'error',
  title: 'Component of zero length',
  why: 'A pipe whose ends coincide has no direction: programs draw a dot, reject the line, or draw everything after it in the wrong direction.',
  source: `${sources.geometry} A gasket of zero length is a note: many models omit its thickness.`,
  examples: [
    wrong(
      'A pipe of zero length',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 900 0 0 100\n',
      ),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
    ),
    wrong('A gasket of zero thickness', withMetricHeader('GASKET\n    END-POINT 0 0 0 100\n    END-POINT 0 0 0 100\n')),
    right('A pipe of 900 mm', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const { type, ends, keyword, index } = component;
      const [first, second] = ends;
      if (!first || !second || type.shape === 'weld' || type.shape === 'point' || type.shape === 'free') continue;
      if (distance(first, second) > 0.05) continue;
      const isPipe = keyword.startsWith('PIPE');
      report({
        at: second.line,
        message: `Both ends of ${componentLabel(component)} are at the same point.`,
        component: index,
        severity: keyword === 'GASKET' || type.shape === 'closure' ? 'note' : 'error',
        // Its neighbors still meet at that point without it.
        fix: isPipe
          ? {
              title: 'Delete the pipe of zero length',
              edits: [removeLines(document.lines, component.firstLine, component.endLine)],
            }
          : null,
      });
    }
  },
};
