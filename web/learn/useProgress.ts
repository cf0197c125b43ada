import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { type PathProgress, progress, progressOf, startProgress } from './progress.ts';

/** The progress in all paths. Nothing of it shows before hydration. */
export function useAllProgress(): Readonly<Record<string, PathProgress>> {
  useEffect(startProgress, []);
  return useSnapshot(progress).paths as Readonly<Record<string, PathProgress>>;
}

/** The progress in one path. */
export const useProgress = (pathId: string): PathProgress => progressOf(useAllProgress(), pathId);
