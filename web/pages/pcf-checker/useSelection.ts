import { useState } from 'react';
import type { Finding, Severity } from '../../pcf/rule.ts';
import type { CheckAnswer } from './protocol.ts';

/** Worst first. */
const severities: readonly Severity[] = ['error', 'warning', 'note'];

/** The selected finding and component. Selecting one also selects the other. */
export function useSelection() {
  const [findingKey, setFindingKey] = useState<string | null>(null);
  const [component, setComponent] = useState<number | null>(null);
  const [pipeline, setPipeline] = useState(0);
  return {
    findingKey,
    component,
    /** Index of the pipeline that is drawn. */
    pipeline,
    setPipeline,
    selectFinding(next: Finding, checked: CheckAnswer | null) {
      setFindingKey(next.key);
      setComponent(next.component);
      const owner = next.component === null ? undefined : checked?.components[next.component]?.pipeline;
      if (owner !== undefined) setPipeline(owner);
    },
    selectComponent(index: number | null, checked: CheckAnswer | null) {
      setComponent(index);
      const own = checked?.findings.filter(
        ({ component: at, related }) => at === index || (index !== null && related.includes(index)),
      );
      setFindingKey(severities.flatMap((severity) => own?.find((one) => one.severity === severity) ?? [])[0]?.key ?? null);
    },
    /** Clears the finding after a repair, which may move its line. */
    clearFinding: () => setFindingKey(null),
    /** Clears the selection when another file is opened. */
    reset() {
      setFindingKey(null);
      setComponent(null);
      setPipeline(0);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
