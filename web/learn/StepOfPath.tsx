import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';

const PathSteps = lazy(() => import('./PathSteps.tsx'));

/** The record as a step of the learning path that the URL names. The code is loaded only then. */
export function StepOfPath({ recordId }: { recordId: string }) {
  const [search] = useSearchParams();
  const pathSlug = search.get('path');
  if (!pathSlug) return null;
  return (
    <Suspense fallback={null}>
      <PathSteps pathSlug={pathSlug} recordId={recordId} />
    </Suspense>
  );
}
