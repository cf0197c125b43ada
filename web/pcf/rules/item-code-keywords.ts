import { isPipe } from '../keywords.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import type { Component } from '../model.ts';

/** A bend is bought, or made from a pipe, and so has the item code of an elbow or of the pipe. */
const isSameKind = (a: Component, b: Component) =>
  a.keyword === b.keyword ||
  [a, b].every((component) => isPipe(component) || component.keyword === 'BEND') ||
  [a, b].every(({ keyword }) => keyword === 'ELBOW' || keyword === 'BEND');

export const itemCodeKeywords: Rule = {
  id: 'item-code-keywords',
  group: 'material',
  severity: 'warning',
  title: 'One item code for different kinds of parts',
  why: 'An elbow and a tee are different items to order. One of the two components has the code of the other.',
  source: sources.practice,
  examples: [
    wrong(
      'A pipe and a valve',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE X1\nVALVE\n    END-POINT 900 0 0 100\n    END-POINT 1129 0 0 100\n    SKEY VTBW\n    ITEM-CODE X1\n',
      ),
    ),
    wrong(
      'A concentric and an eccentric reducer',
      withMetricHeader(
        'REDUCER-CONCENTRIC\n    END-POINT 0 0 0 100\n    END-POINT 102 0 0 80\n    SKEY RCBW\n    ITEM-CODE X1\nREDUCER-ECCENTRIC\n    END-POINT 0 900 0 100\n    END-POINT 102 900 12.7 80\n    SKEY REBW\n    ITEM-CODE X1\n',
      ),
    ),
    right(
      'Two codes',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE X1\nVALVE\n    END-POINT 900 0 0 100\n    END-POINT 1129 0 0 100\n    SKEY VTBW\n    ITEM-CODE X2\n',
      ),
    ),
    right(
      'One code in two pipelines of a merged file',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE 1\nPIPELINE-REFERENCE P-1002\nVALVE\n    END-POINT 0 0 0 100\n    END-POINT 229 0 0 100\n    SKEY VTBW\n    ITEM-CODE 1\n',
      ),
    ),
    right(
      'A pipe and a bend that is made from it',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE X1\nBEND\n    END-POINT 900 0 0 100\n    END-POINT 1400 500 0 100\n    CENTRE-POINT 1400 0 0\n    SKEY BEPL\n    ITEM-CODE X1\n',
      ),
    ),
    right(
      'Existing parts that are not ordered',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE Existing\n    MATERIAL-LIST EXCLUDE\nVALVE\n    END-POINT 900 0 0 100\n    END-POINT 1129 0 0 100\n    SKEY VTBW\n    ITEM-CODE Existing\n    MATERIAL-LIST EXCLUDE\n',
      ),
    ),
  ],
  check({ document, report }) {
    const first = new Map<string, Component>();
    const reported = new Set<string>();
    for (const component of document.components) {
      const { itemCode, isExcluded, pipeline } = component;
      // Each pipeline of a merged file may number its materials from 1.
      const key = `${pipeline} ${itemCode}`;
      if (!itemCode || isExcluded || reported.has(key)) continue;
      const before = first.get(key);
      if (!before) first.set(key, component);
      else if (!isSameKind(before, component)) {
        reported.add(key);
        report({
          at: component.firstLine,
          message: `${itemCode} is also the code of ${componentLabel(before)}.`,
          component: component.index,
          related: [before.index],
        });
      }
    }
  },
};
