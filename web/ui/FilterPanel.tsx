import { useLayoutEffect, useRef } from 'react';
import { CloseButton } from './CloseButton.tsx';
import { Facet, type FacetChoice } from './Facet.tsx';
import { closeFilterPanel } from './filter-panel.ts';
import styles from './FilterPanel.module.css';

export interface FilterPanelProps {
  facets: readonly FacetChoice[];
  noun: string;
  nouns: string;
  /** Null until it is loaded. */
  total: number | null;
  onToggle(facet: string, value: string): void;
  onReset(): void;
}

/** The filters of a list on a narrow screen: a native modal dialog with the number of results. */
export default function FilterPanel({ facets, noun, nouns, total, onToggle, onReset }: FilterPanelProps) {
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
  const found = total === null ? nouns : `${total} ${total === 1 ? noun : nouns}`;
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
        {facets.map(({ name, ...facet }) => (
          <Facet key={name} {...facet} noun={noun} nouns={nouns} onToggle={(value) => onToggle(name, value)} />
        ))}
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
