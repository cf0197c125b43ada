import { useState } from 'react';
import { ComboBox, Item, Section } from '@adobe/react-spectrum';
import { keepPreviousData } from '@tanstack/react-query';
import { useListAdminTrainingCourses } from '../../../api/generated/admin-training-courses/admin-training-courses.ts';
import { useListAdminTutorials } from '../../../api/generated/admin-tutorials/admin-tutorials.ts';
import { useListAdminWebinars } from '../../../api/generated/admin-webinars/admin-webinars.ts';
import type { LearningItemKind, LearningPathItem } from '../../../api/generated/model';
import { stepKindLabel } from '../../../learn/path-labels.ts';
import { useSearchText } from '../../../ui/useSearchText.ts';
import { LoadErrorNotice } from '../../connection/LoadError.tsx';

/** Maximum number of suggested records per kind. */
const limit = 8;

interface MatchGroup {
  kind: LearningItemKind;
  items: readonly { id: string; slug: string; title: string }[];
}

/** Records of the three kinds that match a text, or the first ones if it is empty. */
function useMatches(q: string) {
  const text = q.trim() ? { q: q.trim() } : {};
  const query = { placeholderData: keepPreviousData };
  const tutorials = useListAdminTutorials({ ...text, limit }, { query });
  const courses = useListAdminTrainingCourses({ ...text, limit }, { query });
  const webinars = useListAdminWebinars({ ...text, limit }, { query });
  const groups: MatchGroup[] = [
    { kind: 'tutorial', items: tutorials.data?.items ?? [] },
    { kind: 'training-course', items: courses.data?.items ?? [] },
    { kind: 'webinar', items: webinars.data?.items ?? [] },
  ];
  const queries = [tutorials, courses, webinars];
  const failed = queries.filter(({ error }) => error);
  return {
    groups,
    isLoading: queries.some(({ isFetching }) => isFetching),
    error: failed[0]?.error,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

export interface StepSearchProps {
  chosen: readonly LearningPathItem[];
  onAdd(item: LearningPathItem): void;
}

/** Finds a tutorial, course or webinar by its text and adds it as a required step. */
export function StepSearch({ chosen, onAdd }: StepSearchProps) {
  const [q, setQ] = useState('');
  const [text, setText] = useSearchText(q, setQ);
  const [addedCount, setAddedCount] = useState(0);
  const { groups, isLoading, error, retry } = useMatches(q);
  const found = groups
    .map(({ kind, items }) => ({ kind, items: items.filter(({ id }) => !chosen.some((item) => item.id === id)) }))
    .filter(({ items }) => items.length > 0);
  const isSearching = isLoading || q !== text;
  // In the state `filtering`, a menu without items says that there are no results.
  const searchingState = found.length > 0 ? 'filtering' : 'loading';
  const add = (id: string) => {
    for (const { kind, items } of found) {
      const record = items.find((item) => item.id === id);
      if (record) onAdd({ kind, id, slug: record.slug, title: record.title, required: true });
    }
    setText('');
    setAddedCount((count) => count + 1);
  };
  return (
    <>
      <ComboBox
        // Emptying the focused field would open the menu again, over the steps. So the field is replaced.
        key={addedCount}
        autoFocus={addedCount > 0}
        label="Add a step"
        description="Search tutorials, courses and webinars. Visitors see a step once its record is published."
        width="100%"
        items={found}
        // Without a state, the menu does not open to say that there are no results.
        {...(error ? {} : { loadingState: isSearching ? searchingState : 'idle' })}
        inputValue={text}
        onInputChange={setText}
        selectedKey={null}
        onSelectionChange={(key) => key !== null && add(String(key))}
        // While the menu is closed, as before the matches have arrived, Enter would save the path and close its form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      >
        {({ kind, items }) => (
          <Section key={kind} title={`${stepKindLabel(kind)}s`} items={items}>
            {({ id, title }) => <Item key={id}>{title}</Item>}
          </Section>
        )}
      </ComboBox>
      <LoadErrorNotice error={error} subject="the records that can be added" onRetry={retry} />
    </>
  );
}
