import { useCallback, useEffect, useRef, useState } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { ping } from '../../api/generated/service/service.ts';
import { isInfiniteList } from '../refresh-records.ts';
import styles from './ConnectionBanner.module.css';
import { isUnreachable, observeServerStatus, serverStatus, type StatusObserver } from './server-status.ts';

/** How often a server that does not respond is checked. */
const checkEveryMs = 10_000;

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Checks a silent server again, at an interval and when the reader asks for it. */
function useReconnect(isSilent: boolean) {
  const client = useQueryClient();
  const observer = useRef<StatusObserver>(null);
  const [isChecking, setChecking] = useState(false);
  useEffect(() => {
    const observed = observeServerStatus(client, ping, (now) => Object.assign(serverStatus, now));
    observer.current = observed;
    return observed.stop;
  }, [client]);
  const checkNow = useCallback(async () => {
    setChecking(true);
    const isResponding = await observer.current?.check();
    if (isResponding) {
      // Loaded lists keep their rows; new records are announced.
      await client.refetchQueries({
        type: 'active',
        predicate: (query) => !isInfiniteList(query) || query.state.data === undefined,
      });
    }
    setChecking(false);
  }, [client]);
  useEffect(() => {
    if (!isSilent) return;
    const timer = setInterval(() => void checkNow(), checkEveryMs);
    return () => clearInterval(timer);
  }, [isSilent, checkNow]);
  return { isChecking, checkNow };
}

/** Asks before the tab is closed while changes wait in it. */
function useUnsentChangesGuard(pendingChanges: number) {
  useEffect(() => {
    if (pendingChanges === 0) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [pendingChanges]);
}

/** Says that the server is unreachable, how old the shown data are, and how many changes wait to be sent. */
export function ConnectionBanner() {
  const status = useSnapshot(serverStatus);
  const { isOnline, isResponding, lastResponseAt, pendingChanges } = status;
  const isSilent = isOnline && !isResponding;
  const { isChecking, checkNow } = useReconnect(isSilent);
  useUnsentChangesGuard(pendingChanges);
  return (
    <div role="status">
      {isUnreachable(status) && (
        <div className={styles.banner}>
          <p>
            <strong>{isOnline ? 'The server isn’t responding.' : 'You are offline.'}</strong>{' '}
            {lastResponseAt === null
              ? 'Nothing can be loaded or saved right now.'
              : `Showing data from ${clock.format(lastResponseAt)}; it may be out of date.`}{' '}
            {pendingChanges > 0 && (
              <span className={styles.waiting}>
                {pendingChanges === 1 ? '1 change' : `${pendingChanges} changes`} will be sent when the connection is back. Keep
                this tab open.
              </span>
            )}
          </p>
          {isSilent && (
            <ActionButton isQuiet isDisabled={isChecking} onPress={() => void checkNow()}>
              {isChecking ? 'Checking…' : 'Try again'}
            </ActionButton>
          )}
        </div>
      )}
    </div>
  );
}
