import { Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { lazyExtra } from '../ui/lazy-part.tsx';
import type { StepNavigationProps } from './StepNavigation.tsx';

const StepNavigation = lazyExtra(() => import('./StepNavigation.tsx'));

/** The record as a step of the learning path that the URL names. The code is loaded only then. */
export function LazyStepNavigation({ kind, slug }: Pick<StepNavigationProps, 'kind' | 'slug'>) {
  const [search] = useSearchParams();
  const pathSlug = search.get('path');
  if (!pathSlug) return null;
  return (
    <Suspense fallback={null}>
      <StepNavigation pathSlug={pathSlug} kind={kind} slug={slug} />
    </Suspense>
  );
}
