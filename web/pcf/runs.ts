// Runs: the components of a line in sequence, from one branch or open end to the next.
import type { Component, Point } from './model.ts';
import type { Network, Port } from './network.ts';

export interface Step {
  component: Component;
  /** The end at which the run enters the component, and the end at which it leaves, or null if there is none. */
  entry: Point;
  exit: Point | null;
}

/** Whether a run that enters a component at a port continues at its other end. A run that enters at a tap does not. */
const passesThrough = ({ component: { type, branches }, point }: Port) =>
  point.kind !== 'tap' && branches.length === 0 && (type.shape === 'run' || type.shape === 'bend' || type.shape === 'closure');

const runsByNetwork = new WeakMap<Network, Step[][]>();

/** All runs of a network. Every component with two ends and no branch is on exactly one run. */
export function walkRuns(network: Network): Step[][] {
  const runs = runsByNetwork.get(network) ?? findRuns(network);
  runsByNetwork.set(network, runs);
  return runs;
}

function findRuns(network: Network): Step[][] {
  const seen = new Set<number>();
  const runs: Step[][] = [];
  const neighbor = (port: Port): Port | null => {
    const isOther = ({ component }: Port) => component !== port.component;
    // From both ends of the list, not through it: in a broken file, all components may be at one point.
    const first = port.joint.ports.find(isOther);
    return first && first === port.joint.ports.findLast(isOther) ? first : null;
  };
  const walk = (start: Port): Step[] => {
    const steps: Step[] = [];
    for (let entry: Port | null = start; entry && passesThrough(entry) && !seen.has(entry.component.index);) {
      const { component, point }: Port = entry;
      seen.add(component.index);
      const exit: Port | null =
        network.portsOf.get(component.index)?.find((port) => port.point !== point && port.point.kind !== 'tap') ?? null;
      steps.push({ component, entry: point, exit: exit?.point ?? null });
      entry = exit && neighbor(exit);
    }
    return steps;
  };
  const isStart = (port: Port) => {
    const before = neighbor(port);
    return !before || !passesThrough(before);
  };
  for (const port of network.ports) {
    if (seen.has(port.component.index) || !passesThrough(port) || !isStart(port)) continue;
    runs.push(walk(port));
  }
  // The remaining components form closed loops.
  for (const port of network.ports) if (!seen.has(port.component.index) && passesThrough(port)) runs.push(walk(port));
  return runs;
}
