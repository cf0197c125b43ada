import { pointKeywords } from '../keywords.ts';
import { attributeLines, type Component, type Document } from '../model.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

/** Counts the lines of points. Another rule reports a line that cannot be read. */
function countPoints(document: Document, component: Component): Record<'end' | 'center' | 'branch' | 'place', number> {
  const count = { end: 0, center: 0, branch: 0, place: 0 };
  for (const line of attributeLines(document, component)) {
    const kind = pointKeywords.get(document.keywords[line] ?? '');
    if (kind) count[kind] += 1;
  }
  return count;
}

export const pointsMissing: Rule = {
  id: 'points-missing',
  group: 'syntax',
  severity: 'error',
  title: 'Component with missing points',
  why: 'A pipe without its second end, an elbow without its center or a tee without its branch cannot be drawn, and the components next to it are not connected.',
  source: `${sources.tools} CAP, FLANGE-BLIND and INSTRUMENT may have one end or two: tools differ, so both are accepted.`,
  examples: [
    wrong('A pipe with one end', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n')),
    wrong(
      'An elbow without a center',
      withMetricHeader('ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    SKEY ELBW\n'),
    ),
    wrong(
      'A tee without a branch',
      withMetricHeader('TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 0\n    SKEY TEBW\n'),
    ),
    right(
      'A pipe whose second end cannot be read',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 9O0 0 0 100\n'),
    ),
    right(
      'A complete tee',
      withMetricHeader(
        'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 0\n    BRANCH1-POINT 105 105 0 100\n    SKEY TEBW\n',
      ),
    ),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const { index, keyword, type, firstLine } = component;
      const count = countPoints(document, component);
      const missing: string[] = [];
      const ends = type.ends[0] - count.end;
      if (ends > 0) missing.push(ends === 1 ? 'one END-POINT' : `${ends} END-POINT lines`);
      if (type.needsCenter && count.center === 0) missing.push('CENTRE-POINT');
      for (let branch = count.branch; branch < type.branches[0]; branch += 1) missing.push(`BRANCH${branch + 1}-POINT`);
      if (missing.length > 0)
        report({ at: firstLine, message: `${keyword} is missing ${missing.join(' and ')}.`, component: index });
    }
  },
};
