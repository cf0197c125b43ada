import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { messageOf, statusOf } from '../api/errors.ts';
import { countOf, nounFor } from '../plural.ts';
import { Facets, type FacetsProps } from './Facet.tsx';
import { openFilterPanel, useFilterPanel } from './filter-panel.ts';
import styles from './FacetedList.module.css';
import { lazyPart } from './lazy-part.tsx';
import { ListMessage } from './ListMessage.tsx';
import { Notice } from './Notice.tsx';
import { PillButton } from './PillButton.tsx';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';
import { useOnline } from './useOnline.ts';

/** The part of an infinite query that the list shows. */
export interface ListLoading {
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch(options?: { cancelRefetch: boolean }): unknown;
  fetchNextPage(): unknown;
}

export interface FacetedListProps extends FacetsProps {
  heading: string;
  search: SearchBoxProps;
  sort: { value: string; options: readonly { value: string; label: string }[]; onChange(value: string): void };
  /** Whether a search or a facet hides records. */
  isNarrowed: boolean;
  /** Null until the first page is loaded. */
  total: number | null;
  loading: ListLoading;
  /** The list of records, or of skeletons. */
  children: ReactNode;
  /** Text and link of a list without any records. */
  none: { text: string; action: ReactNode };
  onReset(): void;
}

const FilterPanel = lazyPart(() => import('./FilterPanel.tsx'));

/**
 * Focuses the first record of a page that has been loaded: the button that loaded it is now below the new records, or gone.
 * A user who has left the button keeps the focus.
 */
function useFocusNewRecords(results: RefObject<HTMLElement | null>, isLoading: boolean): void {
  const countBefore = useRef<number | null>(null);
  useEffect(() => {
    const records = results.current?.querySelector('ul')?.children;
    const first = records?.[countBefore.current ?? records.length];
    countBefore.current = isLoading ? (records?.length ?? null) : null;
    const { activeElement } = document;
    const hasLeft = activeElement !== document.body && !activeElement?.matches('[data-more]');
    if (!hasLeft) first?.querySelector('a')?.focus();
  }, [results, isLoading]);
}

/** A public list with search, sort order and facets. The facets are beside the list, or in a panel if it is narrow. */
export function FacetedList(list: FacetedListProps) {
  const { nouns, heading, search, sort, facets, isNarrowed, total, loading, children } = list;
  const online = useOnline();
  const headingId = useId();
  const headingElement = useRef<HTMLHeadingElement>(null);
  const results = useRef<HTMLElement>(null);
  useFocusNewRecords(results, loading.isFetchingNextPage);
  const reset = () => {
    // The pressed button disappears.
    headingElement.current?.focus({ preventScroll: true });
    list.onReset();
  };
  const props = { ...list, onReset: reset };
  const hasRecords = total !== null && total > 0;
  // Nothing is published, so there is nothing to filter. A list that is loaded for the first time is about to have facets.
  const isEmpty = !isNarrowed && total === 0;
  const hasFilters = isNarrowed ? facets.some(({ options }) => options.length > 0) : !isEmpty;
  return (
    <div className={styles.layout}>
      {hasFilters && <Filters {...props} />}
      <section ref={results} className={styles.results} data-empty={isEmpty} aria-labelledby={headingId}>
        <h2 ref={headingElement} id={headingId} tabIndex={-1} className="sw-visually-hidden">
          {heading}
        </h2>
        <div className={styles.bar}>
          <SearchBox {...search} />
          <SortBox {...sort} />
        </div>
        <p className={styles.count} role="status">
          {total === null ? ' ' : countText(total, props)}
        </p>
        {!online && hasRecords && (
          <div className={styles.offline}>
            <Notice type="info">You are offline. These {nouns} are from your last visit.</Notice>
          </div>
        )}
        {hasRecords || (total === null && !loading.isError) ? children : <NoRecords {...props} />}
        <NextPage nouns={nouns} loading={loading} />
      </section>
    </div>
  );
}

/** The button that loads the next page, and why that failed. */
function NextPage({ nouns, loading }: Pick<FacetedListProps, 'nouns' | 'loading'>) {
  const [isWaiting, setWaiting] = useState(false);
  const isLoading = isWaiting || loading.isFetchingNextPage;
  const load = async () => {
    if (isLoading) return;
    setWaiting(true);
    // The cursor may be invalid: in a prerendered list, it is that of another server until the list is fetched again.
    if (loading.isFetching || loading.isError) await loading.refetch({ cancelRefetch: false });
    setWaiting(false);
    loading.fetchNextPage();
  };
  return (
    <>
      {loading.hasNextPage && (
        // Not disabled while the page loads: a disabled button loses the focus.
        <div className={styles.more}>
          <PillButton variant="secondary" data-more aria-disabled={isLoading} onClick={() => void load()}>
            {isLoading ? 'Loading…' : `Show more ${nouns}`}
          </PillButton>
        </div>
      )}
      {loading.isFetchNextPageError && (
        <Notice type="error" live>
          {messageOf(loading.error)}
        </Notice>
      )}
    </>
  );
}

/** Why the list shows no records: they could not be loaded, none match, or there are none. */
function NoRecords({ nouns, isNarrowed, loading: { isError, error, refetch }, none, onReset }: FacetedListProps) {
  // The address has a filter value that the server does not know, for example from an old link.
  const isInvalid = isError && statusOf(error) === 400;
  if (isError && !isInvalid) {
    return (
      <ListMessage
        isError
        title={`Couldn’t load the ${nouns}`}
        action={
          <PillButton variant="secondary" onClick={() => void refetch()}>
            Try again
          </PillButton>
        }
      >
        {messageOf(error)}
      </ListMessage>
    );
  }
  if (isNarrowed) {
    return (
      <ListMessage
        title={`No ${nouns} found`}
        action={
          <PillButton variant="secondary" onClick={onReset}>
            Clear search and filters
          </PillButton>
        }
      >
        Remove a filter or try a broader search.
      </ListMessage>
    );
  }
  return (
    <ListMessage title={`No ${nouns} yet`} action={none.action}>
      {none.text}
    </ListMessage>
  );
}

/** `106 families`, or `1 family matches` if a search or a facet hides records. */
function countText(total: number, { noun, nouns, isNarrowed }: FacetedListProps): string {
  const verb = isNarrowed ? nounFor(total, ' matches', ' match') : '';
  return countOf(total, noun, nouns) + verb;
}

function Filters({ facets, noun, nouns, total, onToggle, onReset }: FacetedListProps) {
  const isOpen = useFilterPanel();
  const shared = { facets, noun, nouns, onToggle };
  const chosen = facets.reduce((count, facet) => count + facet.chosen.length, 0);
  const title = `Filters${chosen > 0 ? ` (${chosen})` : ''}`;
  return (
    <section className={styles.filters} aria-label="Filters">
      <div className={styles.filterHead}>
        <span className={styles.title}>{title}</span>
        <button type="button" className={styles.toggle} aria-haspopup="dialog" onClick={openFilterPanel}>
          {title}
        </button>
        {chosen > 0 && (
          <button type="button" className={styles.clear} onClick={onReset}>
            Clear all
          </button>
        )}
      </div>
      <div className={styles.facets}>
        <Facets {...shared} />
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterPanel {...shared} total={total} onReset={onReset} />
        </Suspense>
      )}
    </section>
  );
}

function SortBox({ value, options, onChange }: FacetedListProps['sort']) {
  return (
    <label className={styles.sort}>
      <span>Sort by</span>
      {/* After Back, the address has the sort order, and not the value that the browser would restore. */}
      <select className="sw-select" autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
