import { Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { WithQueries } from '../../api/WithQueries.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/Page.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import styles from './Learn.module.css';
import { LearnOverview } from './LearnOverview.tsx';

// Loaded with the first search, because it contains the code of the lists of all kinds.
const SearchResults = lazyPart(() => import('./SearchResults.tsx'));

/** Start page of the learning area: upcoming and popular content, and a search across all kinds of content. */
export default function Learn() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  return (
    <WithQueries>
      <Page
        kicker="Learning"
        title="Learn PCF export and piping in Revit"
        lead="Read a tutorial in ten minutes, join a webinar, or follow a path from the model to the isometric."
      >
        <div className={styles.search}>
          <SearchBox
            label="Search tutorials, courses, webinars and learning paths"
            hint="Try connectors, symbol key or flanges"
            value={q}
            onChange={(text) => setSearch(text ? { q: text } : {}, { replace: true })}
          />
        </div>
        {q.trim() ? (
          <Suspense fallback={<p role="status">Searching…</p>}>
            <SearchResults q={q.trim()} />
          </Suspense>
        ) : (
          <LearnOverview />
        )}
      </Page>
    </WithQueries>
  );
}
