import { Suspense } from 'react';
import { useParams } from 'wouter';
import type { Tutorial as TutorialRecord } from '../../api/generated/model';
import { useGetTutorial, useListTutorialsByCategory } from '../../api/generated/tutorials/tutorials.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { Breadcrumb } from '../../learn/Breadcrumb.tsx';
import { tutorialCard } from '../../learn/cards.ts';
import { DetailPage } from '../../learn/DetailPage.tsx';
import { FactList } from '../../learn/FactList.tsx';
import { categoryLabel, durationLabel, levelLabel } from '../../learn/labels.ts';
import { CardGrid, LearningCard } from '../../learn/LearningCard.tsx';
import { listPath } from '../../learn/paths.ts';
import { LazyStepNavigation } from '../../learn/LazyStepNavigation.tsx';
import { formatDay } from '../../learn/times.ts';
import { Link } from '../../ui/Link.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import styles from './Tutorial.module.css';
import { TextSkeleton, TutorialText } from './TutorialText.tsx';
import { useView } from './useView.ts';

/** The page of one tutorial. */
export default function Tutorial() {
  return (
    <WithQueries>
      <CurrentTutorial />
    </WithQueries>
  );
}

function CurrentTutorial() {
  const { slug = '' } = useParams();
  const query = useGetTutorial(slug);
  return (
    <DetailPage kind="tutorial" query={query}>
      {(tutorial) => <Article key={tutorial.slug} tutorial={tutorial} />}
    </DetailPage>
  );
}

function Article({ tutorial }: { tutorial: TutorialRecord }) {
  const { slug, title, summary, category, level, durationMinutes, updatedAt, tags, body } = tutorial;
  useView(slug);
  return (
    <Page above={<Breadcrumb kind="tutorial" />} kicker={categoryLabel(category)} title={title} lead={summary}>
      <div className={styles.top}>
        <FactList
          facts={{
            Level: levelLabel(level),
            'Reading time': durationLabel(durationMinutes),
            Updated: <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>,
          }}
        />
        <PillButton variant="secondary" onClick={() => window.print()}>
          Print
        </PillButton>
      </div>
      {/* Links under the text appear with it, so that they do not move when its code arrives. */}
      <Suspense fallback={<TextSkeleton />}>
        <article>
          <TutorialText slug={slug} text={body} />
        </article>
        {tags.length > 0 && <Tags tags={tags} />}
        <LazyStepNavigation kind="tutorial" slug={tutorial.slug} />
        <MoreAbout tutorial={tutorial} />
      </Suspense>
    </Page>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`${listPath('tutorial')}?tag=${tag}`}>{tag.replaceAll('-', ' ')}</Link>
        </li>
      ))}
    </ul>
  );
}

const shown = 3;

/** Other tutorials in the same category. */
function MoreAbout({ tutorial }: { tutorial: TutorialRecord }) {
  const { data } = useListTutorialsByCategory(tutorial.category, { limit: shown + 1 });
  const others = (data?.items ?? []).filter(({ id }) => id !== tutorial.id).slice(0, shown);
  if (others.length === 0) return null;
  return (
    <div className={styles.more}>
      <Section title={`More about ${categoryLabel(tutorial.category)}`}>
        <CardGrid>
          {others.map((each) => (
            <LearningCard key={each.slug} card={tutorialCard(each)} />
          ))}
        </CardGrid>
      </Section>
    </div>
  );
}
