import { useListUpcomingWebinars, useListWebinarsBySeries } from '../../api/generated/webinars/webinars.ts';
import type { WebinarSeries } from '../../api/generated/model';
import { webinarCard } from '../../learn/cards.ts';
import { CardGrid, LearningCard } from '../../learn/LearningCard.tsx';
import { itemPath } from '../../learn/paths.ts';
import { EventTime } from '../../learn/EventTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Page.tsx';
import styles from './RelatedWebinars.module.css';

/** The webinars of a series in order. Nothing if the current one is the only one. */
export function Series({ series, current }: { series: WebinarSeries; current: string }) {
  const { data } = useListWebinarsBySeries(series.id);
  if (!data || data.items.length < 2) return null;
  return (
    <Section title={`Series: ${series.title}`}>
      <ol className={styles.series}>
        {data.items.map(({ id, slug, title, startsAt, timeZone }) => (
          <li key={slug} aria-current={id === current ? 'true' : undefined}>
            <EventTime startsAt={startsAt} timeZone={timeZone} />
            {id === current ? <strong>{title}</strong> : <Link to={itemPath('webinar', slug)}>{title}</Link>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

const shown = 3;

/** The next webinars besides the current one. */
export function Upcoming({ except }: { except: string }) {
  const { data } = useListUpcomingWebinars({ limit: shown + 1 });
  const others = (data?.items ?? []).filter(({ id }) => id !== except).slice(0, shown);
  if (others.length === 0) return null;
  return (
    <Section title="Upcoming webinars">
      <CardGrid>
        {others.map((webinar) => (
          <LearningCard key={webinar.slug} card={webinarCard(webinar)} />
        ))}
      </CardGrid>
    </Section>
  );
}
