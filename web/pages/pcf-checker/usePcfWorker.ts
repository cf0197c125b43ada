import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, CheckAnswer, CompareAnswer, DrawAnswer, PairAnswer, Task } from './protocol.ts';

export interface WorkerState {
  checked: CheckAnswer | null;
  drawn: DrawAnswer | null;
  compared: CompareAnswer | null;
  pairDrawn: PairAnswer | null;
  /** Fraction of the rules that are done, 0 to 1; null while no check runs. */
  progress: number | null;
  error: string | null;
}

const initialState: WorkerState = { checked: null, drawn: null, compared: null, pairDrawn: null, progress: null, error: null };

/** Runs tasks in a worker. Canceling terminates the worker; the next task starts a new one. */
export function usePcfWorker(): WorkerState & { run: (task: Task) => void; cancel: () => void } {
  const [state, setState] = useState(initialState);
  const worker = useRef<Worker | null>(null);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const receive = useCallback(({ data }: MessageEvent<Answer>) => {
    setState((before) => {
      if (data.kind === 'progress') return { ...before, progress: data.all > 0 ? data.done / data.all : 0 };
      if (data.kind === 'failed') return { ...before, progress: null, error: data.message };
      if (data.kind === 'checked') return { ...initialState, checked: data };
      if (data.kind === 'drawn') return { ...before, drawn: data };
      return data.kind === 'compared' ? { ...before, compared: data, pairDrawn: null } : { ...before, pairDrawn: data };
    });
  }, []);
  const run = useCallback(
    (task: Task) => {
      if (!worker.current) {
        worker.current = new Worker(new URL('./pcf-worker.ts', import.meta.url), { type: 'module', name: 'pcf' });
        worker.current.addEventListener('message', receive);
        worker.current.addEventListener('error', () => {
          stop();
          setState((before) => ({
            ...before,
            progress: null,
            error: 'The checker could not be loaded. Reload the page and try again.',
          }));
        });
      }
      if (task.kind === 'check') setState((before) => ({ ...before, progress: 0, error: null }));
      worker.current.postMessage(task, { transfer: [] });
    },
    [receive, stop],
  );
  const cancel = useCallback(() => {
    stop();
    setState((before) => ({ ...before, progress: null, error: 'The check was canceled.' }));
  }, [stop]);
  return { ...state, run, cancel };
}
