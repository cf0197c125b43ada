import { numberCountOf } from '../keywords.ts';
import { numericAttributes } from '../model.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const numberCount: Rule = {
  id: 'number-count',
  group: 'syntax',
  severity: 'error',
  title: 'Point with fewer than three coordinates',
  why: 'A point consists of x, y and z. With fewer numbers, a program reads the bore as a coordinate or drops the component.',
  source: sources.tools,
  examples: [
    wrong('Two coordinates', withMetricHeader('PIPE\n    END-POINT 0 0\n    END-POINT 900 0 0 100\n')),
    wrong('Two coordinates of an open end', withMetricHeader('END-POSITION-OPEN\n    CO-ORDS 0 0\n')),
    right('Three coordinates and the bore', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const { keyword, line, numbers, component } of numericAttributes(document)) {
      const count = numbers.length;
      if (numberCountOf(keyword) < 3 || count >= 3) continue;
      report({
        at: line,
        message: `${keyword} needs x, y and z; this line has ${count === 0 ? 'no number' : count === 1 ? 'one number' : 'two numbers'}.`,
        component,
      });
    }
  },
};
