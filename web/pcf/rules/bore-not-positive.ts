import { joinPoints } from '../model.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const boreNotPositive: Rule = {
  id: 'bore-not-positive',
  group: 'bore',
  severity: 'error',
  title: 'Bore of zero or less',
  why: 'The exporting program found no size at this connector. The part cannot be ordered, and its bore matches that of no other component.',
  source: sources.geometry,
  examples: [
    wrong('A bore of 0', withMetricHeader('PIPE\n    END-POINT 0 0 0 0\n    END-POINT 900 0 0 100\n')),
    right('A nominal size', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const component of document.components)
      for (const { bore, line } of joinPoints(component))
        if (bore !== null && bore <= 0) report({ at: line, message: `The bore is ${bore}.`, component: component.index });
  },
};
