import { useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { navigate } from 'wouter/use-browser-location';
import { signOutLocally } from '../../session/session.ts';
import { useSession } from '../../session/useSession.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Choice } from '../Choice.tsx';
import { type Confirmation, ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { EmailNotSetUp } from '../EmailNotSetUp.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { DeleteRecord } from '../record/DeleteRecord.tsx';
import { Facts } from '../record/Facts.tsx';
import { RecordPanel } from '../record/RecordPanel.tsx';
import { Timeline } from '../record/Timeline.tsx';
import { useCurrentRow } from '../record/useCurrentRow.ts';
import type { RecordNavigation } from '../record-navigation.ts';
import { refreshRecords } from '../refresh-records.ts';
import { Status } from '../Status.tsx';
import { Time } from '../Time.tsx';
import { enumOptions, roleLabel } from '../labels.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { useInvitedText } from './useInvitedText.ts';
import styles from './Users.module.css';

/** One user: role, state, sessions. */
export function UserRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  const query = useGetUser(id);
  const user = query.data;
  useCurrentRow(getListUsersQueryKey, user);
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

/** Leaves the admin area after a call that has ended the user's own sessions on the server. */
function leaveEndedSession(): void {
  navigate('/login');
  signOutLocally();
}

interface UserAction {
  run(): Promise<unknown>;
  done: string;
  /** Whether the action signs out the user who runs it. */
  endsOwnSession?: boolean;
  /** Asked before an action that takes access away or grants it. */
  confirmation?: Confirmation;
}

/** Runs an action on the user, confirms it in the snackbar, and refetches the user. */
function useUserAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ run }: UserAction) => run(),
    onSuccess: (_, { done, endsOwnSession }) => {
      if (endsOwnSession) leaveEndedSession();
      notify('success', done);
    },
    onSettled: () => refreshRecords(client, getListUsersQueryKey()),
  });
}

/** What deactivation and the loss of the role mean for oneself: only somebody else can take them back. */
const ownConfirmations = {
  makeUser: {
    title: 'Remove your own administrator role?',
    text: 'You can still sign in, but can no longer use the admin area. Only another administrator can give you the role again.',
    action: 'Remove role',
  },
  deactivate: {
    title: 'Deactivate your own account?',
    text: 'You are signed out everywhere and can no longer sign in. Requests assigned to you stay assigned. Only another administrator can reactivate your account.',
    action: 'Deactivate',
  },
} satisfies Record<string, Confirmation>;

function createActions({ id, name, email, version }: User, isMe: boolean, invitedText: (email: string) => string) {
  const update = (patch: UserUpdate) => () => updateUser(id, patch, ifMatch(version));
  return {
    makeAdministrator: {
      run: update({ role: 'admin' }),
      done: `${name} is now an administrator.`,
      confirmation: {
        title: `Make ${name} an administrator?`,
        text: 'Administrators can see and change everything in the admin area, including licenses and other users.',
        action: 'Make administrator',
      },
    },
    makeUser: {
      run: update({ role: 'user' }),
      done: `${name} is no longer an administrator.`,
      confirmation: isMe
        ? ownConfirmations.makeUser
        : {
            title: `Remove ${name}’s administrator role?`,
            text: `${name} can still sign in, but can no longer use the admin area.`,
            action: 'Remove role',
          },
    },
    deactivate: {
      run: update({ active: false }),
      done: isMe ? 'Your account was deactivated.' : `${name} can no longer sign in.`,
      endsOwnSession: isMe,
      confirmation: isMe
        ? ownConfirmations.deactivate
        : {
            title: `Deactivate ${name}?`,
            text: `${name} is signed out everywhere and can no longer sign in. Requests assigned to this user stay assigned. You can reactivate the account later.`,
            action: 'Deactivate',
          },
    },
    activate: { run: update({ active: true }), done: `${name} was reactivated.` },
    invite: { run: () => sendInvitation(id), done: invitedText(email) },
    signOut: {
      run: () => endUserSessions(id),
      done: isMe ? 'You were signed out everywhere.' : `${name} was signed out everywhere.`,
      endsOwnSession: isMe,
      confirmation: {
        title: `Sign out ${name} everywhere?`,
        text: `${name} has to sign in again on every device.`,
        action: 'Sign out everywhere',
      },
    },
    removeSecondFactor: {
      run: () => removeUserSecondFactor(id),
      done: `Two-step verification was removed for ${name}.`,
      confirmation: {
        title: `Remove two-step verification for ${name}?`,
        text: `${name} is signed out everywhere. After that, the password is enough to sign in. We’ll send ${name} an email about it.`,
        action: 'Remove',
      },
    },
  } satisfies Record<string, UserAction>;
}

function Sheet({ user, navigation }: { user: User; navigation: RecordNavigation }) {
  const isMe = useSession().user?.id === user.id;
  return (
    <>
      {isMe && (
        <Notice type="info">This is you. To change your name, password or two-step verification, open your account page.</Notice>
      )}
      {user.status === 'invited' && <EmailNotSetUp />}
      <Actions user={user} isMe={isMe} />
      <Facts
        facts={{
          'Two-step verification': user.secondFactor ? 'On' : 'Off',
          'Last active': user.lastUsedAt && <Time at={user.lastUsedAt} />,
          Added: <Time at={user.createdAt} />,
        }}
      />
      <DeleteRecord
        verb="Delete"
        noun="user"
        name={user.email}
        consequence={`${user.name} is signed out and can no longer sign in. Requests assigned to this user become unassigned. The activity log keeps its entries without the name. This can’t be undone.`}
        record={user}
        list={getListUsersQueryKey()}
        deleteOptions={getDeleteUserMutationOptions}
        onDeleted={isMe ? leaveEndedSession : () => navigation.open(null)}
      />
      <Timeline entityId={user.id} />
    </>
  );
}

/** The actions of the record and the role. Most of them ask for confirmation. */
function Actions({ user, isMe }: { user: User; isMe: boolean }) {
  const mutation = useUserAction();
  const invitedText = useInvitedText();
  const [asked, setAsked] = useState<UserAction | null>(null);
  const { makeAdministrator, makeUser, deactivate, activate, invite, signOut, removeSecondFactor } = createActions(
    user,
    isMe,
    invitedText,
  );
  const start = (action: UserAction) => (action.confirmation ? setAsked(action) : mutation.mutate(action));
  const actions: { label: string; action: UserAction }[] = [
    ...(user.status === 'invited' ? [{ label: 'Send the invitation again', action: invite }] : []),
    ...(user.lastUsedAt ? [{ label: 'Sign out everywhere…', action: signOut }] : []),
    ...(user.secondFactor && !isMe ? [{ label: 'Remove two-step verification…', action: removeSecondFactor }] : []),
    user.status === 'deactivated' ? { label: 'Reactivate', action: activate } : { label: 'Deactivate…', action: deactivate },
  ];
  useCommands(
    actions.map(({ label, action }) => ({ id: label, group: 'This record' as const, label, run: () => start(action) })),
  );
  return (
    <>
      <div className={styles.buttons}>
        {actions.map(({ label, action }) => (
          <Button key={label} variant="secondary" isDisabled={mutation.isPending} onPress={() => start(action)}>
            {label}
          </Button>
        ))}
      </div>
      <ErrorNotice error={mutation.error} />
      <Choice
        label="Role"
        isDisabled={mutation.isPending}
        options={enumOptions(Role, roleLabel)}
        value={user.role}
        onChange={(role) => start(role === Role.admin ? makeAdministrator : makeUser)}
      />
      <ConfirmDialog
        confirmation={asked?.confirmation ?? null}
        onConfirm={() => asked && mutation.mutate(asked)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
