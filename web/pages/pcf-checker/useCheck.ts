import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { View } from '../../pcf/isometric/fit.ts';
import { readRulesOff, type RulesOff, withRulesOff } from './rules-off.ts';
import { usePcfWorker } from './usePcfWorker.ts';

/** The size for a drawing whose place has none yet. Its lists of materials do not depend on it. */
const unmeasured: View = { width: 800, height: 600 };

/**
 * Checks a text without the rules that the URL switches off, draws one of its pipelines and compares the text with an earlier
 * one. `checked` is the last result, `current` only a result about this text.
 */
export function useCheck(text: string, pipeline: number, earlier: string | null) {
  const [search, setSearch] = useSearchParams();
  const rulesOff = useMemo(() => readRulesOff(search), [search]);
  // Memoized by its content: a changed reason must not check the file again.
  const off = [...rulesOff.keys()].join(',');
  const disabled = useMemo(() => off.split(',').filter(Boolean), [off]);
  const worker = usePcfWorker(text, disabled);
  /** Size of the place for the drawing; null until it is known. */
  const [view, setView] = useState<View | null>(null);
  const { run, checked, progress } = worker;
  const current = progress === null && checked?.text === text ? checked : null;
  useEffect(() => {
    if (!current || !view || current.pipelines.length === 0) return;
    const shown = Math.min(pipeline, current.pipelines.length - 1);
    // Not at once: the result of the check may have changed the size of the place, which replaces this drawing by another.
    const timer = setTimeout(() => run({ kind: 'draw', pipeline: shown, view }), 0);
    return () => clearTimeout(timer);
  }, [run, current, pipeline, view]);
  useEffect(() => {
    if (current && earlier !== null) run({ kind: 'compare', before: earlier });
  }, [run, current, earlier]);
  // The history state contains the opened files.
  const setRulesOff = (next: RulesOff) =>
    setSearch((before) => withRulesOff(before, next), { replace: true, state: window.history.state as unknown });
  const keepView = useCallback((next: View) => {
    setView((before) => (before?.width === next.width && before.height === next.height ? before : next));
  }, []);
  const drawUnmeasured = useCallback(() => setView((before) => before ?? unmeasured), []);
  return { ...worker, current, rulesOff, setRulesOff, setView: keepView, drawUnmeasured };
}

export type Check = ReturnType<typeof useCheck>;
