import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { countText } from '../count-text.ts';
import styles from './Dashboard.module.css';

interface FiguresCardProps {
  title: string;
  /** The queries of the figures. */
  queries: readonly { data: unknown; error: unknown; refetch(): unknown }[];
  /** What could not be loaded: `the catalog`. */
  subject: string;
  figures: Record<string, ReactNode>;
  children?: ReactNode;
}

/** Figures by label, or an error instead. Loaded figures stay after a failed refresh. */
export function FiguresCard({ title, queries, subject, figures, children }: FiguresCardProps) {
  const failed = queries.filter(({ error, data }) => error && !data);
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
  return (
    <section aria-label={title}>
      <Card>
        <h2>{title}</h2>
        {failed[0] ? (
          <LoadErrorNotice error={failed[0].error} subject={subject} onRetry={retry} />
        ) : (
          <dl className={styles.figures}>
            {Object.entries(figures).map(([label, figure]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </Card>
    </section>
  );
}

interface CountLinkProps {
  to: string;
  query: { data: { total: number } | undefined };
}

/** The number of records of a list, linked to the list. */
export const CountLink = ({ to, query: { data } }: CountLinkProps) => <Link to={to}>{data ? countText(data.total) : '…'}</Link>;
