import { listActivity } from '../../api/generated/activity-log/activity-log.ts';
import { ActivityAction, type ActivityEntry, EntityKind } from '../../api/generated/model';
import { Link } from '../../ui/Link.tsx';
import { actionLabel, changeLabel } from '../activity-labels.ts';
import { recordPath } from '../record-path.ts';
import { ListScreen, type ColumnSpec } from '../list/ListScreen.tsx';
import type { FilterSpec } from '../list/FilterMenu.tsx';
import { statusLabel } from '../statuses.ts';
import { Time } from '../Time.tsx';

const columns: ColumnSpec<ActivityEntry>[] = [
  {
    key: 'entity',
    label: 'Record',
    minWidth: 180,
    isRowHeader: true,
    render: ({ entity }) => {
      const path = recordPath(entity);
      return path ? <Link to={path}>{entity.label}</Link> : entity.label;
    },
  },
  { key: 'action', label: 'What', minWidth: 240, render: ({ action }) => actionLabel(action) },
  {
    key: 'changes',
    label: 'Changes',
    minWidth: 240,
    width: '2fr',
    render: ({ changes }) => changes.map(changeLabel).join('; ') || '–',
  },
  { key: 'actor', label: 'Who', minWidth: 140, render: ({ actor }) => actor.label },
  { key: 'at', label: 'When', sort: 'at', width: 200, render: ({ at }) => <Time at={at} /> },
];

const filters: FilterSpec[] = [
  {
    name: 'action',
    label: 'Action',
    multiple: true,
    options: Object.values(ActivityAction).map((value) => ({ value, label: actionLabel(value) })),
  },
  {
    name: 'entityKind',
    label: 'Record',
    multiple: true,
    options: Object.values(EntityKind).map((value) => ({ value, label: statusLabel(value) })),
  },
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
