import { useLayoutEffect, useRef } from 'react';
import { countOf } from '../plural.ts';
import { CloseButton } from './CloseButton.tsx';
import { Facets, type FacetsProps } from './Facet.tsx';
import { closeFilterPanel } from './filter-panel.ts';
import styles from './FilterPanel.module.css';

export interface FilterPanelProps extends FacetsProps {
  /** Null until it is loaded. */
  total: number | null;
  onReset(): void;
}

/** The filters of a list on a narrow screen: a native modal dialog with the number of results. */
export default function FilterPanel({ total, onReset, ...facets }: FilterPanelProps) {
  const { noun, nouns } = facets;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A window that becomes wide shows the filters beside the list.
    const wide = window.matchMedia('(width >= 900px)');
    const onWide = () => wide.matches && closeFilterPanel();
    wide.addEventListener('change', onWide);
    return () => {
      wide.removeEventListener('change', onWide);
      // Restores the focus, which removing the element does not.
      element?.close();
    };
  }, []);
  const found = total === null ? nouns : countOf(total, noun, nouns);
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby="filter-panel-title"
      onCancel={(event) => {
        event.preventDefault();
        closeFilterPanel();
      }}
    >
      <div className={styles.top}>
        <h2 id="filter-panel-title">Filters</h2>
        <CloseButton label="Close filters" onClick={closeFilterPanel} />
      </div>
      <div className={styles.facets}>
        <Facets {...facets} />
      </div>
      <div className={styles.actions}>
        <button type="button" onClick={onReset}>
          Clear all
        </button>
        <button type="button" className={styles.show} onClick={closeFilterPanel}>
          Show {found}
        </button>
        <p className="sw-visually-hidden" role="status">
          {found}
        </p>
      </div>
    </dialog>
  );
}
