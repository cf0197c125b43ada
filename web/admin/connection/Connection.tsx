import { useEffect, useState } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { ping } from '../../api/generated/service/service.ts';
import { isEndless } from '../list/useListQuery.ts';
import styles from './Connection.module.css';
import { type Contact, followContact } from './contact.ts';

/** How often a server that does not answer is asked whether it does again. */
const askEveryMs = 10_000;

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Says when what is on the screen may have changed since, and which changes have not left yet. */
export function Connection() {
  const client = useQueryClient();
  const [contact, setContact] = useState<Contact | null>(null);
  useEffect(() => followContact(client, setContact), [client]);
  const isSilent = contact !== null && contact.isOnline && !contact.isAnswered;
  const waiting = contact?.waiting ?? 0;

  /** Reads what is on the screen; a list's rows stay, and what has come since is announced. */
  const readAgain = () =>
    client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey, state }) => !isEndless(queryKey) || state.status === 'error',
    });
  useEffect(() => {
    if (!isSilent) return;
    const timer = setInterval(() => {
      ping().then(readAgain, () => undefined);
    }, askEveryMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- it asks through the client, which stays the same
  }, [isSilent]);
  // A change that waits lives in this tab.
  useEffect(() => {
    if (waiting === 0) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [waiting]);

  const isOut = contact !== null && (!contact.isOnline || isSilent);
  return (
    <div role="status">
      {isOut && (
        <div className={styles.banner}>
          <p>
            <strong>{contact.isOnline ? 'The server does not answer.' : 'You are offline.'}</strong>{' '}
            {contact.lastAnswerAt === null
              ? 'Nothing can be read or saved for now.'
              : `You see what was there at ${clock.format(contact.lastAnswerAt)}; it may have changed since.`}{' '}
            {waiting > 0 && (
              <span className={styles.waiting}>
                {waiting === 1 ? 'One change waits' : `${waiting} changes wait`} and will be sent when the connection is back.
                Keep this tab open.
              </span>
            )}
          </p>
          {isSilent && (
            <ActionButton isQuiet onPress={() => void readAgain()}>
              Try again
            </ActionButton>
          )}
        </div>
      )}
    </div>
  );
}
