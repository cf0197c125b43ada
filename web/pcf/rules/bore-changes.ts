import { boreLabel } from '../bores.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const boreChanges: Rule = {
  id: 'bore-changes',
  group: 'bore',
  severity: 'error',
  title: 'Pipe or fitting with two bores',
  why: 'Only reducers, reducing flanges and reducing elbows may change the bore. If a pipe or a valve has two bores, one of them is wrong.',
  source: sources.tools,
  examples: [
    wrong('A pipe with two bores', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 80\n')),
    right('One bore', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const { keyword, type, ends, units, index } of document.components) {
      const [first, second] = ends;
      if (
        type.canReduce ||
        type.shape === 'point' ||
        !first ||
        !second ||
        first.bore === null ||
        second.bore === null ||
        first.bore === second.bore
      )
        continue;
      report({
        at: second.line,
        message: `${keyword} has ${boreLabel(first.bore, units.bore)} at one end and ${boreLabel(second.bore, units.bore)} at the other.`,
        component: index,
      });
    }
  },
};
