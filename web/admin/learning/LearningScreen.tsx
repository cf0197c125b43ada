import type { ComponentType } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { LearningKind } from '../learning-kinds.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import type { Panels } from '../list/panels.ts';
import { headingOf } from '../sentence-case.ts';
import { bulkActionsOf } from './bulk-publication.ts';
import type { LearningDetails } from './learning-details.ts';

// Loaded only when a record or the form is opened.
const LearningRecord = lazyPart(() => import('./LearningRecord.tsx'));
const NewRecord = lazyPart(() => import('./NewRecord.tsx'));

export interface LearningScreenProps {
  kind: LearningKind;
  details: LearningDetails;
}

/** The screen of a kind of learning content: its list, and the open record or the form for a new one beside it. */
function LearningScreen({ kind, details }: LearningScreenProps) {
  const { noun } = kind;
  const panels: Panels = {
    new: {
      label: `New ${noun}`,
      isMain: true,
      show: (navigation) => <NewRecord kind={kind} details={details} navigation={navigation} />,
    },
  };
  return (
    <ListScreen
      title={headingOf(noun)}
      noun={noun}
      listKey={details.listKey()}
      fetchPage={details.list}
      columns={details.columns}
      filters={details.filters}
      defaultSort={details.defaultSort}
      emptyText={details.emptyText}
      detail={(id, navigation) => <LearningRecord key={id} id={id} kind={kind} details={details} navigation={navigation} />}
      panels={panels}
      alsoRefresh={() => [details.publicKey()]}
      bulk={(selected) => bulkActionsOf(details, noun, selected)}
    />
  );
}

export const createLearningScreen = (kind: LearningKind, details: LearningDetails): ComponentType =>
  function LearningScreenOfRoute() {
    return <LearningScreen kind={kind} details={details} />;
  };
