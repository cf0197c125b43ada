import { boreLabel } from '../bores.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const reducerSameBore: Rule = {
  id: 'reducer-same-bore',
  group: 'bore',
  severity: 'error',
  title: 'Reducer that does not reduce',
  why: 'Both ends have the same bore, so the bill of materials lists a reducer that nobody makes.',
  source: sources.geometry,
  examples: [
    wrong(
      'DN 100 on both sides',
      withMetricHeader('REDUCER-CONCENTRIC\n    END-POINT 0 0 0 100\n    END-POINT 102 0 0 100\n    SKEY RCBW\n'),
    ),
    right(
      'DN 100 to DN 80',
      withMetricHeader('REDUCER-CONCENTRIC\n    END-POINT 0 0 0 100\n    END-POINT 102 0 0 80\n    SKEY RCBW\n'),
    ),
  ],
  check({ document, report }) {
    for (const { keyword, ends, units, index } of document.components) {
      const [first, second] = ends;
      if (
        !/^(?:REDUCER|FLANGE-REDUCING|ELBOW-REDUCING)/.test(keyword) ||
        !first ||
        !second ||
        first.bore === null ||
        first.bore !== second.bore
      )
        continue;
      report({ at: second.line, message: `Both ends are ${boreLabel(first.bore, units.bore)}.`, component: index });
    }
  },
};
