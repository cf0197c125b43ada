import type { ReactNode } from 'react';
import { LinkButton } from '../ui/LinkButton.tsx';
import { RecordPage, type RecordQuery } from '../ui/RecordPage.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { kindNames } from './kind-names.ts';
import { type LearningKind, learnPath, listPath } from './paths.ts';

export interface DetailPageProps<Item> {
  kind: LearningKind;
  query: RecordQuery<Item>;
  /** Renders the record with its `Page`. */
  children(item: Item): ReactNode;
}

/** The page of one record of learning content, in any state. */
export function DetailPage<Item extends { title: string }>({ kind, query, children }: DetailPageProps<Item>) {
  const { noun, nouns } = kindNames[kind];
  return (
    <RecordPage
      noun={noun}
      kicker="Learning"
      above={<Breadcrumb kind={kind} />}
      query={query}
      titleOf={({ title }) => title}
      notFoundActions={
        <>
          <LinkButton to={listPath(kind)}>See all {nouns}</LinkButton>
          <LinkButton to={learnPath} variant="secondary">
            Search the learning area
          </LinkButton>
        </>
      }
    >
      {children}
    </RecordPage>
  );
}
