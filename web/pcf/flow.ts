// Flow directions of components.
import { attributeValue, type Component, type Document, type Point } from './model.ts';
import type { Network } from './network.ts';
import { readNumber } from './numbers.ts';
import { type Step, walkRuns } from './runs.ts';

/**
 * `FLOW 1`: from the first end to the second; `FLOW 2`: the reverse. Open-source tools disagree on which is which, so use
 * the absolute direction for drawing only. Without FLOW: from the first end to the second.
 * @returns the end where the flow enters, and whether the file has a FLOW
 */
export function flowDirection(document: Document, component: Component): { from: Point | null; isExplicit: boolean } {
  const value = readNumber(attributeValue(document, component, 'FLOW'))?.value ?? 0;
  const [first = null, second = null] = component.ends;
  return { from: value === 2 ? second : first, isExplicit: value === 1 || value === 2 };
}

/** Neighbors with opposite flows among the components of each run that `hasFlow` selects. */
export const opposedFlows = (document: Document, networks: readonly Network[], hasFlow: (component: Component) => boolean) =>
  networks
    .flatMap((network) => walkRuns(network))
    .flatMap((run) => {
      const steps = run.filter(({ component }) => hasFlow(component));
      const isForward = ({ component, entry }: Step) => flowDirection(document, component).from === entry;
      return steps.flatMap((step, index) => {
        const before = steps[index - 1];
        return before && isForward(before) !== isForward(step) ? [[before.component, step.component] as const] : [];
      });
    });
