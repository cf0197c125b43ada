import { type RefObject, useEffect, useRef } from 'react';

/** Spectrum also marks the frame of a number field, which takes no focus. */
const invalidControl = ':is(input, textarea, button, [tabindex])[aria-invalid=true]';

/**
 * Focuses the first invalid field of a form without an error summary after an attempt to submit it, so that screen readers say
 * what is wrong. Returns the function to call with each attempt.
 */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>): () => void {
  const isAttempt = useRef(false);
  // After each render, because the server's errors arrive later.
  useEffect(() => {
    if (!isAttempt.current) return;
    const first = form.current?.querySelector<HTMLElement>(invalidControl);
    if (!first) return;
    isAttempt.current = false;
    if (!form.current?.querySelector('[data-error-summary]')) first.focus();
  });
  return () => {
    isAttempt.current = true;
  };
}
