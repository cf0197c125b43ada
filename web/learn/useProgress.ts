import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { LearningPath } from '../api/generated/model';
import { findMisplaced, moveToSlug, type PathProgress, progress, progressOf, startProgress } from './progress.ts';

/** The progress in all learning paths; empty until hydration. */
export function useAllProgress(): Readonly<Record<string, PathProgress>> {
  useEffect(startProgress, []);
  return useSnapshot(progress).paths as Readonly<Record<string, PathProgress>>;
}

/** The progress in one learning path. */
export function useProgress(path: LearningPath): PathProgress {
  const paths = useAllProgress();
  const misplaced = findMisplaced(paths, path);
  useEffect(() => {
    if (misplaced !== undefined) moveToSlug(path);
  }, [misplaced, path]);
  return progressOf(paths, path.slug);
}
