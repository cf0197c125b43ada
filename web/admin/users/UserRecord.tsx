import { Button, Item, Picker } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { Role, type User, type UserUpdate } from '../../api/generated/model';
import {
  endUserSessions,
  getDeleteUserMutationOptions,
  getListUsersQueryKey,
  removeUserSecondFactor,
  sendInvitation,
  updateUser,
  useGetUser,
} from '../../api/generated/users/users.ts';
import { ifMatch } from '../../api/if-match.ts';
import { useSession } from '../../session/useSession.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { Erase } from '../record/Erase.tsx';
import { Facts } from '../record/Facts.tsx';
import { RecordPanel } from '../record/RecordPanel.tsx';
import { Timeline } from '../record/Timeline.tsx';
import type { RecordNavigation } from '../record-navigation.ts';
import { refreshRecords } from '../refresh-records.ts';
import { Status } from '../Status.tsx';
import { Time } from '../Time.tsx';
import { roleLabel } from './labels.ts';
import styles from './Users.module.css';

/** One user: role, state, sessions. */
export function UserRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  const query = useGetUser(id);
  const user = query.data;
  return (
    <RecordPanel
      noun="user"
      navigation={navigation}
      query={query}
      title={user?.name}
      aside={user && <Status status={user.status} />}
      byline={user?.email}
    >
      {user && <Sheet user={user} navigation={navigation} />}
    </RecordPanel>
  );
}

interface UserAction {
  run(): Promise<unknown>;
  done: string;
}

/** Runs an action on the user, confirms it in the snackbar, and refetches the user. */
function useUserAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: UserAction) => run(),
    onSuccess: (_, { done }) => notify('success', done),
    onSettled: () => refreshRecords(client, getListUsersQueryKey()),
  });
}

function createActions({ id, name, email, version }: User) {
  const update = (patch: UserUpdate, done: string): UserAction => ({ run: () => updateUser(id, patch, ifMatch(version)), done });
  return {
    setRole: (role: Role) => update({ role }, `${name} is now ${role === 'admin' ? 'an administrator' : 'a user'}.`),
    deactivate: update({ active: false }, `${name} can no longer sign in.`),
    activate: update({ active: true }, `${name} can sign in again.`),
    invite: { run: () => sendInvitation(id), done: `Invitation sent to ${email}.` },
    signOut: { run: () => endUserSessions(id), done: `${name} was signed out everywhere.` },
    removeSecondFactor: { run: () => removeUserSecondFactor(id), done: `Two-step verification was removed for ${name}.` },
  };
}

function Sheet({ user, navigation }: { user: User; navigation: RecordNavigation }) {
  const session = useSession();
  const mutation = useUserAction();
  const { setRole, deactivate, activate, invite, signOut, removeSecondFactor } = createActions(user);
  const runAction = (action: UserAction) => () => mutation.mutate(action);
  const isMe = session.user?.id === user.id;
  const actions: { label: string; action: UserAction }[] = [
    ...(user.status === 'invited' ? [{ label: 'Send the invitation again', action: invite }] : []),
    ...(user.lastUsedAt ? [{ label: 'Sign out everywhere', action: signOut }] : []),
    ...(user.secondFactor ? [{ label: 'Remove two-step verification', action: removeSecondFactor }] : []),
    user.status === 'deactivated' ? { label: 'Reactivate', action: activate } : { label: 'Deactivate', action: deactivate },
  ];
  useCommands(actions.map(({ label, action }) => ({ id: label, group: 'This record' as const, label, run: runAction(action) })));
  return (
    <>
      {isMe && (
        <Notice type="info">This is you. To change your name, password or two-step verification, open your account page.</Notice>
      )}
      <div className={styles.buttons}>
        {actions.map(({ label, action }) => (
          <Button key={label} variant="secondary" isDisabled={mutation.isPending} onPress={runAction(action)}>
            {label}
          </Button>
        ))}
      </div>
      {mutation.error && (
        <Notice type="error" live>
          {messageOf(mutation.error)}
        </Notice>
      )}
      <Picker
        label="Role"
        isDisabled={mutation.isPending}
        items={Object.values(Role).map((value) => ({ value, label: roleLabel(value) }))}
        selectedKey={user.role}
        onSelectionChange={(key) => key !== null && key !== user.role && mutation.mutate(setRole(key as Role))}
      >
        {({ value, label }) => <Item key={value}>{label}</Item>}
      </Picker>
      <Facts
        facts={{
          'Two-step verification': user.secondFactor ? 'On' : 'Off',
          'Last active': user.lastUsedAt && <Time at={user.lastUsedAt} />,
          Added: <Time at={user.createdAt} />,
        }}
      />
      <Erase
        verb="Delete"
        noun="user"
        name={user.email}
        consequence={`${user.name} is signed out and can no longer sign in. Requests assigned to this user become unassigned. The activity log keeps its entries without the name. This can’t be undone.`}
        record={user}
        list={getListUsersQueryKey()}
        eraseOptions={getDeleteUserMutationOptions}
        onErased={() => navigation.open(null)}
      />
      <Timeline entityId={user.id} />
    </>
  );
}
