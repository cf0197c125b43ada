import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { messageOf, normalizeError } from '../../api/errors.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { listFamilies } from '../../api/generated/families/families.ts';
import type { FamilyFacets } from '../../api/generated/model';
import { categoryLabel, endTypeLabel, npsLabel } from '../../families/labels.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { useSearchText } from '../../ui/useSearchText.ts';
import { Facet } from './Facet.tsx';
import { FamilyCard, FamilyCardSkeleton } from './FamilyCard.tsx';
import {
  type FacetName,
  facetNames,
  isNarrowed,
  type LibraryQuery,
  readLibraryQuery,
  sorts,
  toParameters,
  writeLibraryQuery,
} from './library-query.ts';
import styles from './RevitFamilies.module.css';

const facetTitles: Record<FacetName, string> = {
  category: 'Category',
  standard: 'Standard',
  endType: 'End type',
  nps: 'Nominal size',
  revitVersion: 'Revit version',
};

const facetLabels: Record<FacetName, (value: string) => string> = {
  category: categoryLabel,
  standard: (value) => value,
  endType: endTypeLabel,
  nps: npsLabel,
  revitVersion: (value) => `Revit ${value}`,
};

const pageSize = 24;

// Fetched when a family is opened.
const FamilyDetail = lazy(() => import('./FamilyDetail.tsx').then((module) => ({ default: module.FamilyDetail })));

export default function RevitFamilies() {
  return (
    <WithQueries>
      <Library />
    </WithQueries>
  );
}

function Library() {
  const [search, setSearch] = useSearchParams();
  const query = readLibraryQuery(search);
  const openFamily = search.get('family');
  const update = (change: Partial<LibraryQuery>, replace = false) =>
    setSearch((before) => writeLibraryQuery(before, change), { replace });
  const toggle = (facet: FacetName, value: string) => {
    const chosen = query.facets[facet];
    const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    update({ facets: { ...query.facets, [facet]: values } });
  };
  const open = (slug: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (slug) next.set('family', slug);
      else next.delete('family');
      return next;
    });
  const reset = () => update({ q: '', facets: { category: [], standard: [], endType: [], nps: [], revitVersion: [] } });

  const parameters = { ...toParameters(query), limit: pageSize };
  const library = useInfiniteQuery({
    queryKey: ['/api/public/families', 'infinite', parameters],
    queryFn: ({ pageParam, signal }) => listFamilies({ ...parameters, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
  const online = useOnline();
  const first = library.data?.pages[0];
  const families = library.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <Page
      kicker="Library"
      title="Revit families for piping"
      lead="Parametric piping components with real dimensions, working connectors and the symbol keys that isometrics need."
    >
      <div className={styles.layout}>
        <Filters query={query} facets={first?.facets ?? null} onToggle={toggle} onReset={reset} />
        <section className={styles.results} aria-labelledby="results-heading">
          <h2 id="results-heading" className="sw-visually-hidden">
            Families
          </h2>
          <div className={styles.bar}>
            <SearchBox value={query.q} onChange={(q) => update({ q }, true)} />
            <SortBox value={query.sort} onChange={(sort) => update({ sort })} />
          </div>
          <p className={styles.count} role="status">
            {first ? `${first.total} ${first.total === 1 ? 'family' : 'families'}${isNarrowed(query) ? ' match' : ''}` : ' '}
          </p>
          {!online && families.length > 0 && (
            <div className={styles.offline}>
              <Notice type="info">There is no connection at the moment. These families are as you last saw them.</Notice>
            </div>
          )}
          {library.isError && families.length === 0 ? (
            <Failed error={library.error} onRetry={() => void library.refetch()} />
          ) : first?.total === 0 ? (
            <Empty narrowed={isNarrowed(query)} onReset={reset} />
          ) : (
            <ul className={styles.grid} aria-busy={library.isPending || library.isPlaceholderData}>
              {library.isPending
                ? Array.from({ length: 9 }, (_, index) => <FamilyCardSkeleton key={index} />)
                : families.map((family) => <FamilyCard key={family.id} family={family} onOpen={() => open(family.slug)} />)}
            </ul>
          )}
          {library.hasNextPage && (
            <button
              type="button"
              className={styles.more}
              disabled={library.isFetchingNextPage}
              onClick={() => void library.fetchNextPage()}
            >
              {library.isFetchingNextPage ? 'Loading …' : 'Show more families'}
            </button>
          )}
          {library.isFetchNextPageError && (
            <Notice type="error" live>
              {messageOf(library.error)}
            </Notice>
          )}
        </section>
      </div>
      {/* No boundary as long as nothing is in it: one that waits to be hydrated must not change. */}
      {openFamily && (
        <Suspense>
          <FamilyDetail slug={openFamily} onClose={() => open(null)} />
        </Suspense>
      )}
    </Page>
  );
}

interface FiltersProps {
  query: LibraryQuery;
  facets: FamilyFacets | null;
  onToggle(facet: FacetName, value: string): void;
  onReset(): void;
}

/** The facets: beside the results on a wide screen, folded above them on a narrow one. */
function Filters({ query, facets, onToggle, onReset }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const chosen = facetNames.reduce((count, name) => count + query.facets[name].length, 0);
  return (
    <section className={styles.filters} aria-label="Filters">
      <div className={styles.filterHead}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          Filters{chosen > 0 ? ` (${chosen})` : ''}
        </button>
        {chosen > 0 && (
          <button type="button" className={styles.clear} onClick={onReset}>
            Clear all
          </button>
        )}
      </div>
      <div id={listId} className={styles.facets} data-open={open}>
        {facetNames.map((name) => (
          <Facet
            key={name}
            title={facetTitles[name]}
            values={facets?.[name] ?? []}
            chosen={query.facets[name]}
            label={facetLabels[name]}
            onToggle={(value) => onToggle(name, value)}
          />
        ))}
      </div>
    </section>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange(value: string): void }) {
  const [text, setText] = useSearchText(value, onChange);
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the page came to life.
  useEffect(() => {
    if (field.current?.value) setText(field.current.value);
  }, [setText]);
  return (
    <label className={styles.search}>
      <span className="sw-visually-hidden">Search families</span>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" focusable="false">
        <circle cx="9" cy="9" r="6" fill="none" stroke="currentColor" strokeWidth="1.8" />
        <path d="m13.5 13.5 4 4" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      <input
        ref={field}
        type="search"
        placeholder="Search by name, standard or material"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}

function SortBox({ value, onChange }: { value: LibraryQuery['sort']; onChange(value: LibraryQuery['sort']): void }) {
  return (
    <label className={styles.sort}>
      <span>Sort by</span>
      <select value={value} onChange={(event) => onChange(event.target.value as LibraryQuery['sort'])}>
        {sorts.map((sort) => (
          <option key={sort.value} value={sort.value}>
            {sort.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const offline = normalizeError(error).code === 'NETWORK_ERROR';
  return (
    <div className={styles.state} role="alert">
      <h3>{offline ? 'The library cannot be reached' : 'The library could not be loaded'}</h3>
      <p>{messageOf(error)}</p>
      <button type="button" className={styles.more} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

function Empty({ narrowed, onReset }: { narrowed: boolean; onReset(): void }) {
  return (
    <div className={styles.state}>
      <h3>{narrowed ? 'No family matches' : 'No families yet'}</h3>
      <p>{narrowed ? 'Take a filter away, or look for something more general.' : 'The library is empty at the moment.'}</p>
      {narrowed ? (
        <button type="button" className={styles.more} onClick={onReset}>
          Clear search and filters
        </button>
      ) : (
        <LinkButton to="/contact">Ask for a family</LinkButton>
      )}
    </div>
  );
}
