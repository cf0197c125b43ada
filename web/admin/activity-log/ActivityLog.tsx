import { useMemo } from 'react';
import { getListActivityQueryKey, listActivity } from '../../api/generated/activity-log/activity-log.ts';
import {
  ActivityAction,
  type ActivityEntry,
  type ActivitySortOrder,
  EntityKind,
  type ListActivityParams,
} from '../../api/generated/model';
import { Link } from '../../ui/Link.tsx';
import { formatAction, formatActionGroup, formatChange } from '../activity-labels.ts';
import type { ColumnSpec } from '../list/columns.ts';
import { timeColumn } from '../list/date-columns.tsx';
import type { Option } from '../Choice.tsx';
import { createEnumFilter, type FilterSpec, idForm, uniqueOptions } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { loggedRecordPath } from '../record-path.ts';
import { statusLabel } from '../statuses.ts';
import { useAdministrators } from '../useAdministrators.ts';

const columns: ColumnSpec<ActivityEntry, ActivitySortOrder>[] = [
  {
    key: 'entity',
    label: 'Record',
    minWidth: 150,
    width: '1.3fr',
    isRowHeader: true,
    text: ({ entity }) => entity.label,
    render: (entry) => {
      const path = loggedRecordPath(entry);
      return path ? <Link to={path}>{entry.entity.label}</Link> : entry.entity.label;
    },
  },
  {
    key: 'action',
    label: 'Action',
    minWidth: 180,
    width: '1.2fr',
    isEssential: true,
    text: ({ action }) => formatAction(action),
  },
  {
    key: 'changes',
    label: 'Changes',
    minWidth: 180,
    width: '1.6fr',
    text: ({ action, changes }) => changes.map((change) => formatChange(change, action)).join('; '),
  },
  { key: 'actor', label: 'User', minWidth: 140, width: '0.8fr', text: ({ actor }) => actor.label },
  timeColumn('at', 'Time', { sort: 'at', namesTimeZone: true, minWidth: 150, width: '0.8fr' }),
  { key: 'requestId', label: 'Request ID', minWidth: 300, hidden: true, text: ({ requestId }) => requestId ?? '' },
];

/** The actions, grouped by the kind of record. */
const actionOptions: readonly Option<ActivityAction>[] = Object.values(ActivityAction).map((action) => ({
  value: action,
  label: formatAction(action),
  group: formatActionGroup(action),
}));

/** The administrators, and other users in the loaded entries. */
const userOptions = (administrators: readonly Option[], entries: readonly ActivityEntry[]) =>
  uniqueOptions([
    ...administrators,
    ...entries.flatMap(({ actor }) => (actor.kind === 'user' && actor.id ? [{ value: actor.id, label: actor.label }] : [])),
  ]);

/** The records in the loaded entries, grouped by their kind. */
const recordOptions = (entries: readonly ActivityEntry[]) =>
  uniqueOptions(entries.map(({ entity }) => ({ value: entity.id, label: entity.label, group: statusLabel(entity.kind) })));

export default function ActivityLog() {
  const administrators = useAdministrators();
  const filters = useMemo<FilterSpec<ActivityEntry, ListActivityParams>[]>(
    () => [
      { kind: 'options', name: 'action', label: 'Action', multiple: true, options: actionOptions },
      createEnumFilter('entityKind', 'Kind of record', EntityKind),
      { kind: 'options', name: 'entityId', label: 'Record', multiple: false, options: recordOptions, unlisted: idForm },
      {
        kind: 'options',
        name: 'userId',
        label: 'User',
        multiple: false,
        options: (entries) => userOptions(administrators, entries),
        unlisted: idForm,
      },
      { kind: 'days', label: 'Time', from: 'from', to: 'to' },
    ],
    [administrators],
  );
  return (
    <ListScreen
      title="Activity log"
      noun="entry"
      nouns="entries"
      listKey={getListActivityQueryKey()}
      fetchPage={listActivity}
      columns={columns}
      filters={filters}
      defaultSort="-at"
      isSearchable={false}
      emptyText="Every change to a record is listed here."
    />
  );
}
