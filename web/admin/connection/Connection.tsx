import { useCallback, useEffect, useRef, useState } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { ping } from '../../api/generated/service/service.ts';
import { isEndless } from '../list/useListQuery.ts';
import styles from './Connection.module.css';
import { contact, type ContactFollower, followContact, isOutOfReach } from './contact.ts';

/** How often a server that does not answer is asked whether it does again. */
const askEveryMs = 10_000;

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Says when what is on the screen may have changed since, and which changes have not left yet. */
export function Connection() {
  const client = useQueryClient();
  const { isOnline, isAnswered, lastAnswerAt, waiting } = useSnapshot(contact);
  const follower = useRef<ContactFollower>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const followed = followContact(client, ping, (now) => Object.assign(contact, now));
    follower.current = followed;
    return followed.stop;
  }, [client]);
  const isSilent = isOnline && !isAnswered;

  /** Where the server is there again, reads what is on the screen; a list's rows stay, and what has come is announced. */
  const tryAgain = useCallback(async () => {
    setAsking(true);
    const isThere = await follower.current?.ask();
    if (isThere) {
      await client.refetchQueries({
        type: 'active',
        predicate: ({ queryKey, state }) => !isEndless(queryKey) || state.data === undefined,
      });
    }
    setAsking(false);
  }, [client]);
  useEffect(() => {
    if (!isSilent) return;
    const timer = setInterval(() => void tryAgain(), askEveryMs);
    return () => clearInterval(timer);
  }, [isSilent, tryAgain]);
  // A change that waits lives in this tab.
  useEffect(() => {
    if (waiting === 0) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [waiting]);

  return (
    <div role="status">
      {isOutOfReach({ isOnline, isAnswered }) && (
        <div className={styles.banner}>
          <p>
            <strong>{isOnline ? 'The server does not answer.' : 'You are offline.'}</strong>{' '}
            {lastAnswerAt === null
              ? 'Nothing can be read or saved for now.'
              : `You see what was there at ${clock.format(lastAnswerAt)}; it may have changed since.`}{' '}
            {waiting > 0 && (
              <span className={styles.waiting}>
                {waiting === 1 ? 'One change waits' : `${waiting} changes wait`} and will be sent when the connection is back.
                Keep this tab open.
              </span>
            )}
          </p>
          {isSilent && (
            <ActionButton isQuiet isDisabled={isAsking} onPress={() => void tryAgain()}>
              {isAsking ? 'Asking …' : 'Try again'}
            </ActionButton>
          )}
        </div>
      )}
    </div>
  );
}
