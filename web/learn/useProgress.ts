import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { type PathProgress, progress, progressOf, startProgress } from './progress.ts';

/** The progress in all learning paths; empty until hydration. */
export function useAllProgress(): Readonly<Record<string, PathProgress>> {
  useEffect(startProgress, []);
  return useSnapshot(progress).paths as Readonly<Record<string, PathProgress>>;
}

/** The progress in one learning path. */
export const useProgress = (pathId: string): PathProgress => progressOf(useAllProgress(), pathId);
