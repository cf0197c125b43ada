import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { LearningKind } from '../learning-kinds.ts';
import type { RecordNavigation } from '../record-navigation.ts';
import { LoadingEditor, RecordPanel } from '../record/RecordPanel.tsx';
import type { LearningDetails } from './learning-details.ts';

export interface NewRecordProps {
  kind: LearningKind;
  details: LearningDetails;
  navigation: RecordNavigation;
}

const LearningForm = lazyPart(() => import('./LearningForm.tsx'));

/** The form for a new record. */
export default function NewRecord({ kind, details, navigation }: NewRecordProps) {
  return (
    <RecordPanel noun={kind.noun} navigation={navigation} title={`New ${kind.noun}`}>
      <Suspense fallback={<LoadingEditor />}>
        <LearningForm
          kind={kind}
          details={details}
          record={null}
          onSaved={({ id }) => navigation.open(id)}
          onCancel={() => navigation.open(null)}
        />
      </Suspense>
    </RecordPanel>
  );
}
