import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { readRulesOff, type RulesOff, withRulesOff } from './rules-off.ts';
import { usePcfWorker } from './usePcfWorker.ts';

/** Checks a text without the rules that the URL switches off, and draws one of its pipelines. */
export function useCheck(text: string, pipeline: number) {
  const [search, setSearch] = useSearchParams();
  const worker = usePcfWorker();
  const { run, checked } = worker;
  const rulesOff = useMemo(() => readRulesOff(search), [search]);
  // Memoized by its content: a changed reason must not check the file again.
  const off = [...rulesOff.keys()].join(',');
  const disabled = useMemo(() => off.split(',').filter(Boolean), [off]);
  const check = useCallback(() => run({ kind: 'check', text, disabled }), [run, text, disabled]);
  useEffect(check, [check]);
  useEffect(() => {
    if (checked && checked.pipelines.length > 0)
      run({ kind: 'draw', pipeline: Math.min(pipeline, checked.pipelines.length - 1) });
  }, [run, checked, pipeline]);
  const setRulesOff = (next: RulesOff) => setSearch((before) => withRulesOff(before, next), { replace: true });
  return { ...worker, check, rulesOff, setRulesOff };
}
