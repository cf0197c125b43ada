import { listActivity } from '../../api/generated/activity-log/activity-log.ts';
import { ActivityAction, type ActivityEntry, EntityKind } from '../../api/generated/model';
import { Link } from '../../ui/Link.tsx';
import { actionLabel, changeLabel } from '../activity-labels.ts';
import type { ColumnSpec } from '../list/columns.ts';
import { enumFilter, type FilterOption, type FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { timeColumn } from '../list/time-columns.tsx';
import { recordPath } from '../record-path.ts';

const columns: ColumnSpec<ActivityEntry>[] = [
  {
    key: 'entity',
    label: 'Record',
    minWidth: 180,
    isRowHeader: true,
    text: ({ entity }) => entity.label,
    render: ({ entity }) => {
      const path = recordPath(entity);
      return path ? <Link to={path}>{entity.label}</Link> : entity.label;
    },
  },
  { key: 'action', label: 'What', minWidth: 240, text: ({ action }) => actionLabel(action) },
  {
    key: 'changes',
    label: 'Changes',
    minWidth: 240,
    width: '2fr',
    text: ({ changes }) => changes.map(changeLabel).join('; '),
  },
  { key: 'actor', label: 'Who', minWidth: 140, text: ({ actor }) => actor.label },
  timeColumn<ActivityEntry>('at', 'When', { sort: 'at', width: 200 }),
  { key: 'requestId', label: 'Request id', minWidth: 300, hidden: true, text: ({ requestId }) => requestId ?? '' },
];

/** The users of the entries that are here: no call lists users. */
function userOptions(entries: readonly ActivityEntry[]): FilterOption[] {
  const users = new Map(
    entries.flatMap(({ actor }) => (actor.kind === 'user' && actor.id ? [[actor.id, actor.label] as const] : [])),
  );
  return [...users].map(([value, label]) => ({ value, label }));
}

const filters: FilterSpec<ActivityEntry>[] = [
  enumFilter('action', 'Action', ActivityAction, actionLabel),
  enumFilter('entityKind', 'Record', EntityKind),
  { kind: 'options', name: 'userId', label: 'User', multiple: false, options: userOptions },
  { kind: 'days', label: 'Time', from: 'from', to: 'to' },
];

export default function ActivityLog() {
  return (
    <ListScreen
      title="Activity log"
      noun="entry"
      nouns="entries"
      resource="/api/admin/activity-log"
      fetchPage={listActivity}
      columns={columns}
      filters={filters}
      defaultSort="-at"
      searchLabel={null}
      emptyText="Whatever changes is written down here."
    />
  );
}
