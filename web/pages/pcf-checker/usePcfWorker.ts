import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, CheckAnswer, CompareAnswer, DrawAnswer, PairAnswer, Task } from './protocol.ts';

/** The result of a check, and the text that was checked. */
export type CheckedText = CheckAnswer & { text: string };

export interface WorkerState {
  /** The last result. While a check runs, it is about an earlier text. */
  checked: CheckedText | null;
  drawn: DrawAnswer | null;
  compared: CompareAnswer | null;
  pairDrawn: PairAnswer | null;
  /** Fraction of the rules that are done, 0 to 1; null while no check runs. */
  progress: number | null;
  error: string | null;
}

const initialState: WorkerState = { checked: null, drawn: null, compared: null, pairDrawn: null, progress: null, error: null };

function withAnswer(before: WorkerState, answer: Answer, text: string): WorkerState {
  switch (answer.kind) {
    case 'progress':
      return { ...before, progress: answer.all > 0 ? answer.done / answer.all : 0 };
    case 'failed':
      return { ...(before.progress === null ? before : initialState), error: answer.message };
    case 'checked':
      return { ...initialState, checked: { ...answer, text } };
    case 'drawn':
      return { ...before, drawn: answer };
    case 'compared':
      return { ...before, compared: answer, pairDrawn: null };
    case 'pair-drawn':
      return { ...before, pairDrawn: answer };
  }
}

/**
 * Checks a text and performs tasks with the result. Each check has its own worker, which ends when the text or the rules
 * change, so that no answer is about an earlier text.
 */
export function usePcfWorker(text: string, disabled: string[]) {
  const [state, setState] = useState(initialState);
  const worker = useRef<Worker | null>(null);
  const stop = useCallback((error: string | null = null) => {
    worker.current?.terminate();
    worker.current = null;
    if (error) setState({ ...initialState, error });
  }, []);
  const check = useCallback(() => {
    stop();
    setState(({ checked, drawn }) => ({ ...initialState, checked, drawn, progress: 0 }));
    const own = new Worker(new URL('./pcf-worker.ts', import.meta.url), { type: 'module', name: 'pcf' });
    own.addEventListener('message', ({ data }: MessageEvent<Answer>) => setState((before) => withAnswer(before, data, text)));
    own.addEventListener('error', () => stop('The checker could not be loaded. Reload the page and try again.'));
    own.postMessage({ kind: 'check', text, disabled } satisfies Task, { transfer: [] });
    worker.current = own;
  }, [text, disabled, stop]);
  useEffect(() => {
    check();
    return stop;
  }, [check, stop]);
  const run = useCallback((task: Task) => worker.current?.postMessage(task, { transfer: [] }), []);
  const cancel = useCallback(() => stop('The check was canceled.'), [stop]);
  return { ...state, check, run, cancel };
}
