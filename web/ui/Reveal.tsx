import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import styles from './Reveal.module.css';

export interface RevealProps {
  as?: 'div' | 'li';
  /** Position among siblings that appear one after the other. */
  order?: number;
  className?: string;
  children: ReactNode;
}

/** Visible share of the element at which its animation starts. */
const visibleShare = 0.01;

/**
 * Animates content once when it is first scrolled into view: 800 ms, ease-out-quart (specification, section 9). Content
 * that is already in the viewport is not animated. Without JavaScript, in print and with reduced motion, all content is
 * visible. Only opacity and transform change, so that nothing else moves.
 */
export function Reveal({ as = 'div', order = 0, className, children }: RevealProps) {
  // Both elements take the same properties; only the element names in their types differ.
  const Element = as as 'div';
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (node.getBoundingClientRect().top < window.innerHeight) return;
    // Set on the DOM element, so that React does not render again.
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
      ref={element}
      className={[styles.reveal, className].filter(Boolean).join(' ')}
      style={order ? ({ '--order': order } as CSSProperties) : undefined}
    >
      {children}
    </Element>
  );
}
