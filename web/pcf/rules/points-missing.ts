import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

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
      'A complete tee',
      withMetricHeader(
        'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 0\n    BRANCH1-POINT 105 105 0 100\n    SKEY TEBW\n',
      ),
    ),
  ],
  check({ document, report }) {
    for (const { index, keyword, type, ends, center, branches, firstLine } of document.components) {
      const missing: string[] = [];
      if (ends.length < type.ends[0])
        missing.push(type.ends[0] - ends.length === 1 ? 'one END-POINT' : `${type.ends[0] - ends.length} END-POINT lines`);
      if (type.needsCenter && !center) missing.push('CENTRE-POINT');
      for (let branch = branches.length; branch < type.branches[0]; branch += 1) missing.push(`BRANCH${branch + 1}-POINT`);
      if (missing.length > 0)
        report({ at: firstLine, message: `${keyword} is missing ${missing.join(' and ')}.`, component: index });
    }
  },
};
