/** Lazy images load within 50 px of the viewport, at 1% visibility (specification, section 9). */
const nearViewport = { rootMargin: '50px', threshold: 0.01 };

/**
 * Calls `onNear` for each element that comes near the viewport, and for all of them before the page is printed.
 * @returns a function that stops it
 */
export function watchNearViewport<E extends Element>(elements: readonly E[], onNear: (element: E) => void): () => void {
  // An explicit root makes the margin effective inside an iframe, too.
  const options = { root: document, ...nearViewport };
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      onNear(target as E);
    }
  }, options);
  for (const element of elements) observer.observe(element);
  const onPrint = () => elements.forEach(onNear);
  window.addEventListener('beforeprint', onPrint);
  return () => {
    observer.disconnect();
    window.removeEventListener('beforeprint', onPrint);
  };
}
