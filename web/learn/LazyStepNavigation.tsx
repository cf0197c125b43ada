import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';

const StepNavigation = lazy(() => import('./StepNavigation.tsx'));

/** The record as a step of the learning path that the URL names. The code is loaded only then. */
export function LazyStepNavigation({ recordId }: { recordId: string }) {
  const [search] = useSearchParams();
  const pathSlug = search.get('path');
  if (!pathSlug) return null;
  return (
    <Suspense fallback={null}>
      <StepNavigation pathSlug={pathSlug} recordId={recordId} />
    </Suspense>
  );
}
