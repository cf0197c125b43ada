import { useCallback, useEffect, useRef, useState } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { ping } from '../../api/generated/service/service.ts';
import { isInfiniteList } from '../refresh-records.ts';
import { clockText } from '../Time.tsx';
import styles from './ConnectionBanner.module.css';
import { isUnreachable, observeServerStatus, serverStatus, type StatusObserver } from './server-status.ts';

/** Time between a check and the next one while the server does not respond. */
const checkEveryMs = 10_000;

/** Pings a server that does not respond, after a pause and on demand, and refetches the data once it responds. */
function useReconnect(isUnresponsive: boolean) {
  const client = useQueryClient();
  const observer = useRef<StatusObserver>(null);
  const [isChecking, setChecking] = useState(false);
  useEffect(() => {
    const observed = observeServerStatus(client, ping, (status) => Object.assign(serverStatus, status));
    observer.current = observed;
    return observed.stop;
  }, [client]);
  const checkNow = useCallback(async () => {
    setChecking(true);
    const isResponding = await observer.current?.check();
    if (isResponding) {
      // Loaded lists are not refetched, so that no row moves; they announce new records instead.
      await client.refetchQueries({
        type: 'active',
        predicate: (query) => !isInfiniteList(query) || query.state.data === undefined,
      });
    }
    setChecking(false);
  }, [client]);
  useEffect(() => {
    if (!isUnresponsive || isChecking) return;
    const timer = setTimeout(() => void checkNow(), checkEveryMs);
    return () => clearTimeout(timer);
  }, [isUnresponsive, isChecking, checkNow]);
  return { isChecking, checkNow };
}

/** Tells the user that the server is unreachable, and how old the data is. */
export function ConnectionBanner() {
  const status = useSnapshot(serverStatus);
  const { isOnline, isResponding, lastResponseAt } = status;
  const isUnresponsive = isOnline && !isResponding;
  const { isChecking, checkNow } = useReconnect(isUnresponsive);
  return (
    <div role="status">
      {isUnreachable(status) && (
        <div className={styles.banner}>
          <p>
            <strong>{isOnline ? 'The server isn’t responding.' : 'You are offline.'}</strong>{' '}
            {lastResponseAt === null
              ? 'Nothing can be loaded or saved right now.'
              : `Showing data from ${clockText(lastResponseAt)}; it may be out of date.`}
          </p>
          {isUnresponsive && (
            <ActionButton isQuiet onPress={() => void (isChecking || checkNow())}>
              {isChecking ? 'Checking…' : 'Try again'}
            </ActionButton>
          )}
        </div>
      )}
    </div>
  );
}
