import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './Reveal.module.css';

export interface RevealProps extends Omit<ComponentProps<'div'>, 'ref'> {
  as?: 'div' | 'section' | 'li';
  /** Place in a row of siblings that come in one after the other. */
  order?: number;
}

/** As soon as the first line of it is in the window. */
const visibleShare = 0.01;

/**
 * Lets content come in when it is first scrolled to: 800 ms, ease-out-quart, once (specification, section 9). What
 * stands in the window already does not move, and without a script, on paper, or where less motion is wanted,
 * everything is simply there. Only opacity and transform change, so nothing around it shifts.
 */
export function Reveal({ as = 'div', order = 0, className, style, ...rest }: RevealProps) {
  // All three take the same properties; their types differ in the name of the element only.
  const Element = as as 'div';
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = element.current;
    if (!node || typeof IntersectionObserver === 'undefined') return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (node.getBoundingClientRect().top < window.innerHeight) return;
    // Written to the element itself: React need not render anything anew for it.
    node.dataset['reveal'] = 'waiting';
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        node.dataset['reveal'] = 'shown';
        observer.disconnect();
      },
      { threshold: visibleShare },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <Element
      {...rest}
      ref={element}
      className={[styles.reveal, className].filter(Boolean).join(' ')}
      style={{ ...style, ...(order ? { '--order': order } : {}) } as ComponentProps<'div'>['style']}
    />
  );
}
