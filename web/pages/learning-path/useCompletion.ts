import { useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf, normalizeError } from '../../api/errors.ts';
import { completeLearningPath } from '../../api/generated/learning-paths/learning-paths.ts';
import type { LearningPath } from '../../api/generated/model';
import { certificatePath } from '../../learn/paths.ts';
import { forgetEnrollment, storeCertificate } from '../../learn/progress.ts';
import { notify } from '../../snackbar/snackbar.ts';

/** Completes a path with the token of the enrollment and opens the certificate, unless the visitor has left the page. */
export function useCompletion(path: LearningPath, token: string) {
  const [location, navigate] = useLocation();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const complete = async (name: string) => {
    setPending(true);
    setError(null);
    try {
      const { certificateNumber } = await completeLearningPath(path.slug, { token });
      storeCertificate(path.slug, { number: certificateNumber, name });
      if (window.location.pathname === location) navigate(certificatePath(certificateNumber));
    } catch (failure) {
      // The token is the only field: the enrollment was erased.
      if (normalizeError(failure).code === 'VALIDATION_FAILED') {
        notify('warning', 'Your enrollment no longer exists. Enroll again to get the certificate.');
        return forgetEnrollment(path.slug);
      }
      setError(messageOf(failure));
      setPending(false);
    }
  };
  return { complete, isPending, error };
}
