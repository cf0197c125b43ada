import { type FocusEvent, type MouseEvent, useEffect, useState } from 'react';

/** A text that does not fit into its cell, and the place of the cell. */
export interface CutText {
  text: string;
  place: { left: number; top: number; width: number; height: number };
}

const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-column]')];

const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

const show = (cell: Element, text: string): CutText => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return { text, place: { left, top, width, height } };
};

/** The cut text of the cell under the pointer, or the cut texts of the row that has the keyboard's focus. */
export function useCutText() {
  const [cut, setCut] = useState<CutText | null>(null);
  const hide = () => setCut(null);
  const isShown = cut !== null;
  useEffect(() => {
    if (!isShown) return;
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    // The cell moves away while the rows scroll.
    document.addEventListener('scroll', () => setCut(null), options);
    // Escape uncovers the rows behind the text (WCAG 1.4.13). The keys of the admin area are handled there as well.
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && setCut(null), options);
    return () => stop.abort();
  }, [isShown]);
  const onMouseOver = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest('[data-column]') : null;
    setCut(cell && isCut(cell) ? show(cell, cell.textContent) : null);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const cells = target.matches('[data-index]:focus-visible') ? cellsOf(target).filter(isCut) : [];
    const [first] = cells;
    setCut(first ? show(first, cells.map(({ textContent }) => textContent).join(' · ')) : null);
  };
  return { cut, handlers: { onMouseOver, onMouseDown: hide, onMouseLeave: hide }, onFocus, onBlur: hide };
}
