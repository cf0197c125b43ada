import { pointKeywords } from '../keywords.ts';
import { attributeLines } from '../model.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const boreMissing: Rule = {
  id: 'bore-missing',
  group: 'bore',
  severity: 'error',
  title: 'End without a bore',
  why: 'The fourth number of an end point is its bore. Without it, a program cannot check that bores match, and the bill of materials has no size.',
  source: sources.tools,
  examples: [
    wrong('Three numbers', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0\n')),
    right('Four numbers', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const component of document.components)
      for (const line of attributeLines(document, component)) {
        const keyword = document.keywords[line] ?? '';
        const kind = pointKeywords.get(keyword);
        if ((kind === 'end' || kind === 'branch') && document.lines.words(line).length === 4)
          report({ at: line, message: `${keyword} has no bore.`, component: component.index });
      }
  },
};
