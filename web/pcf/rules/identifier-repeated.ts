import { isPipe } from '../keywords.ts';
import { type Attribute, type Component, findAttribute } from '../model.ts';
import type { Network } from '../network.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const names = ['COMPONENT-IDENTIFIER', 'UCI', 'UNIQUE-COMPONENT-IDENTIFIER'];

interface Use {
  component: Component;
  attribute: Attribute;
}

/** Whether pipes with one identifier and item code are pieces of one pipe: each has an end where another one has an end. */
function isOnePipe({ portsOf }: Network, uses: readonly Use[]): boolean {
  const components = new Set(uses.map(({ component }) => component));
  return [...components].every(
    (component) =>
      isPipe(component) &&
      component.itemCode === uses[0]?.component.itemCode &&
      portsOf
        .get(component.index)
        ?.some(({ joint }) => joint.ports.some((other) => other.component !== component && components.has(other.component))),
  );
}

export const identifierRepeated: Rule = {
  id: 'identifier-repeated',
  group: 'material',
  severity: 'warning',
  title: 'Two components with the same identifier',
  why: 'Programs use identifiers to compare revisions. If two components have the same one, the comparison shows changes that nobody made.',
  source: `${sources.tools} Programs that split a pipe at an outlet write its identifier in each piece.`,
  examples: [
    wrong(
      'The same UCI twice',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    UCI a-1\nPIPE\n    END-POINT 900 0 0 100\n    UCI a-1\n'),
    ),
    right(
      'A pipe that is written in two pieces at an outlet',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    UCI a-1\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n    UCI a-1\nOLET\n    CENTRE-POINT 900 0 0\n    BRANCH1-POINT 900 0 80 25\n    SKEY WTBW\n    UCI a-2\n',
      ),
    ),
    right(
      'Two identifiers',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    UCI a-1\nPIPE\n    END-POINT 900 0 0 100\n    UCI a-2\n'),
    ),
  ],
  check({ document, networks, report }) {
    for (const network of networks) {
      const usesOf = new Map<string, Use[]>();
      for (const component of network.pipeline.components)
        for (const name of names) {
          const attribute = findAttribute(document, component, name);
          if (!attribute?.value.text) continue;
          const key = `${name} ${attribute.value.text}`;
          const uses = usesOf.get(key);
          if (uses) uses.push({ component, attribute });
          else usesOf.set(key, [{ component, attribute }]);
        }
      for (const [key, uses] of usesOf) {
        const [first, ...others] = uses;
        if (!first || others.length === 0 || isOnePipe(network, uses)) continue;
        for (const { component, attribute } of others)
          report({
            at: attribute.value,
            message: `${key} is already used on line ${first.attribute.line + 1}.`,
            component: component.index,
          });
      }
    }
  },
};
