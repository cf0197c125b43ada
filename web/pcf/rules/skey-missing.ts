import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const skeyMissing: Rule = {
  id: 'skey-missing',
  group: 'material',
  severity: 'warning',
  title: 'Component without a symbol key',
  why: 'SKEY defines the symbol and the end type of a component. Without it, a valve is drawn as a plain line, and its welds or bolts are not counted.',
  source: `${sources.tools} Pipes, gaskets, bolts and welds do not need one.`,
  examples: [
    wrong('A valve without SKEY', withMetricHeader('VALVE\n    END-POINT 0 0 0 100\n    END-POINT 229 0 0 100\n')),
    right('A flanged gate valve', withMetricHeader('VALVE\n    END-POINT 0 0 0 100\n    END-POINT 229 0 0 100\n    SKEY VTFL\n')),
  ],
  check({ document, report }) {
    for (const component of document.components)
      if (component.type.needsSkey && !component.skey)
        report({ at: component.firstLine, message: `${componentLabel(component)} has no SKEY.`, component: component.index });
  },
};
