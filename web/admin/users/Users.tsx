import { Button } from '@adobe/react-spectrum';
import { type ListUsersParams, Role, type User, type UserSortOrder, UserStatus } from '../../api/generated/model';
import { getListUsersQueryKey, listUsers } from '../../api/generated/users/users.ts';
import { useCommands } from '../keys/useCommands.ts';
import type { ColumnSpec } from '../list/columns.ts';
import { timeColumn } from '../list/date-columns.tsx';
import { createEnumFilter, type FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { useOpenPanel } from '../list/useListState.ts';
import { statusColumn } from '../list/status-column.tsx';
import type { RecordNavigation } from '../record-navigation.ts';
import { statusLabel } from '../statuses.ts';
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
    minWidth: 150,
    text: ({ secondFactor }) => (secondFactor ? 'On' : 'Off'),
  },
  timeColumn('lastUsedAt', 'Last active'),
  timeColumn('createdAt', 'Added', { sort: 'createdAt' }),
];

const filters: FilterSpec<User, ListUsersParams>[] = [
  { ...createEnumFilter('role', 'Role', Role, roleLabel), multiple: false },
  { ...createEnumFilter('status', 'Status', UserStatus, statusLabel), multiple: false },
];

const panels = { invite: (navigation: RecordNavigation) => <InviteUser navigation={navigation} /> };

export default function Users() {
  const openPanel = useOpenPanel();
  const invite = () => openPanel('invite');
  useCommands([{ id: 'new-record', group: 'This list', label: 'Invite a user', keys: 'n', run: invite }]);
  return (
    <ListScreen
      title="Users"
      noun="user"
      listKey={getListUsersQueryKey()}
      fetchPage={listUsers}
      columns={columns}
      filters={filters}
      defaultSort="name"
      searchLabel="Search users"
      emptyText="Invite the first user."
      detail={(id, navigation) => <UserRecord key={id} id={id} navigation={navigation} />}
      panels={panels}
      actions={
        <Button variant="accent" onPress={invite}>
          Invite a user
        </Button>
      }
    />
  );
}
