import { useState } from 'react';
import { type Finding, severities } from '../../pcf/rule.ts';
import type { CheckAnswer } from './protocol.ts';

/** The selected finding and component. Selecting one also selects the other. */
export function useSelection() {
  const [findingKey, setFindingKey] = useState<string | null>(null);
  const [component, setComponent] = useState<number | null>(null);
  const [pipeline, setPipeline] = useState(0);
  const choose = (key: string | null, index: number | null, checked: CheckAnswer | null) => {
    setFindingKey(key);
    setComponent(index);
    const owner = index === null ? undefined : checked?.components[index]?.pipeline;
    if (owner !== undefined) setPipeline(owner);
  };
  return {
    findingKey,
    component,
    /** Index of the pipeline that is drawn. */
    pipeline,
    setPipeline,
    selectFinding(next: Finding, checked: CheckAnswer | null) {
      choose(next.key, next.component, checked);
    },
    selectComponent(index: number, checked: CheckAnswer | null) {
      const own = checked?.findings.filter(({ component: at, related }) => at === index || related.includes(index));
      const [worst] = severities.flatMap((severity) => own?.find((one) => one.severity === severity) ?? []);
      choose(worst?.key ?? null, index, checked);
    },
    /** Clears the selection after a repair, which may remove components and so change the indexes of others. */
    clear: () => choose(null, null, null),
    /** Clears the selection when another file is opened. */
    reset() {
      choose(null, null, null);
      setPipeline(0);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
