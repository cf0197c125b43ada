import { ActionButton, Button } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import {
  getListSessionsQueryKey,
  useEndOtherSessions,
  useEndSession,
  useListSessions,
} from '../../api/generated/admin-account/admin-account.ts';
import type { Session } from '../../api/generated/model';
import { largestPageSize } from '../../api/largest-page-size.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadErrorNotice } from '../connection/LoadError.tsx';
import { Loading } from '../Loading.tsx';
import { Time } from '../Time.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import styles from './Account.module.css';

/** The devices on which the user is signed in, each with a button that signs it out. */
export function Sessions() {
  // Further sessions are not listed; only "Sign out all other devices" ends them.
  const { data, error, refetch } = useListSessions({ limit: largestPageSize });
  return (
    <Card as="section">
      <h2>Where you’re signed in</h2>
      {data && <SessionList sessions={data.items} />}
      {!data && !error && <Loading />}
      <LoadErrorNotice error={!data && error} subject="your sessions" onRetry={() => void refetch()} />
    </Card>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: getListSessionsQueryKey() });
  const endOne = useEndSession({ mutation: { onSettled: refresh } });
  const endOthers = useEndOtherSessions({
    mutation: { onSuccess: () => notify('success', 'All other devices were signed out.'), onSettled: refresh },
  });
  const isPending = endOne.isPending || endOthers.isPending;
  const error = endOne.error ?? endOthers.error;
  // Each call removes the error of the other one.
  const signOut = (id: string, device: string) => {
    if (isPending) return;
    endOthers.reset();
    endOne.mutate({ id }, { onSuccess: () => notify('success', `${device} was signed out.`) });
  };
  const signOutOthers = () => {
    endOne.reset();
    endOthers.mutate({ params: { except: 'current' } });
  };
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map(({ id, device, address, lastUsedAt, current }) => (
          <li key={id} className={styles.session}>
            <div>
              <p className={styles.device}>
                {device}
                {current && <span className={styles.mark}>This device</span>}
              </p>
              <p className={styles.quiet}>
                {address}, last used <Time at={lastUsedAt} />
              </p>
            </div>
            {!current && (
              <ActionButton
                // The pressed button stays enabled, because a disabled one would lose the focus.
                isDisabled={isPending && endOne.variables?.id !== id}
                aria-label={`Sign out ${device}, ${address}`}
                onPress={() => signOut(id, device)}
              >
                Sign out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      <ErrorNotice error={error} />
      {hasOthers && (
        <Button variant="secondary" isPending={endOthers.isPending} onPress={signOutOthers}>
          Sign out all other devices
        </Button>
      )}
    </>
  );
}
