import { boreLabel } from '../bores.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const tee =
  'TEE\n    END-POINT 0 0 0 50\n    END-POINT 76 0 0 40\n    CENTRE-POINT 38 0 0\n    BRANCH1-POINT 38 0 38 40\n    SKEY TESC\n';
const reducingElbow = 'ELBOW\n    END-POINT 0 0 0 150\n    END-POINT 229 229 0 100\n    CENTRE-POINT 229 0 0\n    SKEY ERBW\n';
const reliefValve = 'VALVE-ANGLE\n    END-POINT 0 0 0 80\n    END-POINT 120 0 150 100\n    CENTRE-POINT 0 0 150\n    SKEY ARFL\n';

export const boreChanges: Rule = {
  id: 'bore-changes',
  group: 'bore',
  severity: 'error',
  title: 'Pipe or fitting with two bores',
  why: 'A pipe, a straight valve or an ordinary elbow has one bore. If its ends have two, one of them is wrong, or a reducer is missing.',
  source: `${sources.tools} Reducers, reducing elbows (ELBOW-REDUCING, or SKEY ER..), couplings, unions, angle valves and instruments may have two bores: the outlet of a relief valve is larger than its inlet. For a tee or cross, the finding is a note: tees that reduce on the run exist, such as 50 x 40 x 40.`,
  examples: [
    wrong('A pipe with two bores', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 80\n')),
    wrong('A tee that reduces on the run', withMetricHeader(tee)),
    right('A relief valve with a larger outlet', withMetricHeader(reliefValve)),
    right('A reducing elbow', withMetricHeader(reducingElbow)),
    right('A reducing coupling', withMetricHeader('COUPLING\n    END-POINT 0 0 0 50\n    END-POINT 60 0 0 40\n    SKEY COSC\n')),
    right('One bore', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const { keyword, skey, type, ends, units, index } of document.components) {
      const [first, second] = ends;
      if (
        type.canReduce ||
        (keyword === 'ELBOW' && skey.startsWith('ER')) ||
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
        severity: keyword === 'TEE' || keyword === 'CROSS' ? 'note' : 'error',
      });
    }
  },
};
