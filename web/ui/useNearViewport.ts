import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Lazy images load within 50 px of the viewport, at 1% visibility (specification, section 9). */
const nearViewport = { rootMargin: '50px', threshold: 0.01 };

/** A ref for an element, and whether that element has come near the viewport yet, or the page is printed. */
export function useNearViewport<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      // An explicit root makes the margin effective inside an iframe, too.
      { root: document, ...nearViewport },
    );
    observer.observe(element.current);
    const onPrint = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', onPrint);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPrint);
    };
  }, [isNear]);
  return [element, isNear];
}
