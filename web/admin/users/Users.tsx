import { type ListUsersParams, Role, type User, type UserSortOrder, UserStatus } from '../../api/generated/model';
import { getListUsersQueryKey, listUsers } from '../../api/generated/users/users.ts';
import type { ColumnSpec } from '../list/columns.ts';
import { timeColumn } from '../list/date-columns.tsx';
import { createEnumFilter, type FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import type { Panels } from '../list/panels.ts';
import { statusColumn } from '../list/status-column.tsx';
import { InviteUser } from './InviteUser.tsx';
import { roleLabel } from '../labels.ts';
import { UserRecord } from './UserRecord.tsx';

const columns: ColumnSpec<User, UserSortOrder>[] = [
  { key: 'name', label: 'Name', sort: 'name', minWidth: 180, width: '1.4fr', isRowHeader: true, text: ({ name }) => name },
  { key: 'email', label: 'Email', sort: 'email', minWidth: 220, width: '1.6fr', text: ({ email }) => email },
  { key: 'role', label: 'Role', minWidth: 130, isEssential: true, text: ({ role }) => roleLabel(role) },
  statusColumn({ minWidth: 130 }),
  {
    key: 'secondFactor',
    label: 'Two-step verification',
    minWidth: 172,
    text: ({ secondFactor }) => (secondFactor ? 'On' : 'Off'),
  },
  timeColumn('lastUsedAt', 'Last active'),
  timeColumn('createdAt', 'Added', { sort: 'createdAt' }),
];

const filters: FilterSpec<User, ListUsersParams>[] = [
  { ...createEnumFilter('role', 'Role', Role, roleLabel), multiple: false },
  { ...createEnumFilter('status', 'Status', UserStatus), multiple: false },
];

const panels: Panels = {
  invite: { label: 'Invite a user', isMain: true, show: (navigation) => <InviteUser navigation={navigation} /> },
};

export default function Users() {
  return (
    <ListScreen
      title="Users"
      noun="user"
      listKey={getListUsersQueryKey()}
      fetchPage={listUsers}
      columns={columns}
      filters={filters}
      defaultSort="name"
      emptyText="Invite the first user."
      detail={(id, navigation) => <UserRecord key={id} id={id} navigation={navigation} />}
      panels={panels}
    />
  );
}
