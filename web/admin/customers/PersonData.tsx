import { useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { exportPersonData, getGetCustomerQueryKey, useErasePersonData } from '../../api/generated/customers/customers.ts';
import { addressOf } from '../../api/query-keys.ts';
import { save } from '../../browser/save-file.ts';
import { useIsMounted } from '../../browser/useIsMounted.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { ConfirmByTyping } from '../dialog/ConfirmByTyping.tsx';
import { isMissing } from '../is-missing.ts';
import styles from './Customers.module.css';

/** Exports or erases everything that is stored about an email address. */
export function PersonData({ email, onErased }: { email: string; onErased(): void }) {
  const [isErasing, setErasing] = useState(false);
  const dataExport = useMutation({
    mutationFn: () => exportPersonData({ email }),
    onSuccess: (data) =>
      save(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `personal-data-${email}.json`),
    onError: (error) => notify('error', isMissing(error) ? `Nothing is stored about ${email}.` : messageOf(error)),
  });
  return (
    <section className={styles.data} aria-labelledby="personal-data">
      <h3 id="personal-data">Personal data</h3>
      <p className={styles.muted}>
        The export is a JSON file with everything that is stored about this address. Erasing can’t be undone; backups keep a copy
        until they are deleted.
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" isPending={dataExport.isPending} onPress={() => dataExport.mutate()}>
          Export data
        </Button>
        <Button variant="negative" style="outline" onPress={() => setErasing(true)}>
          Erase personal data…
        </Button>
      </div>
      {isErasing && <EraseDialog email={email} onErased={onErased} onClose={() => setErasing(false)} />}
    </section>
  );
}

/** The server's message would say that the record no longer exists, although an account may exist. */
const toErasureError = (error: unknown, email: string): unknown =>
  isMissing(error) ? new Error(`Nothing that can be erased here is stored about ${email}.`) : error;

interface EraseDialogProps {
  email: string;
  onErased(): void;
  onClose(): void;
}

function EraseDialog({ email, onErased, onClose }: EraseDialogProps) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const mutation = useErasePersonData({
    mutation: {
      onSuccess: async () => {
        onClose();
        // After Back, another customer may be open.
        if (isMounted.current) onErased();
        notify('success', `The personal data of ${email} has been erased.`);
        // Requests, licenses, learning content and the activity log may all show erased data. The customer page is
        // closed and must not be refetched.
        const isPerson = ({ queryKey }: Query) => addressOf(queryKey) === addressOf(getGetCustomerQueryKey());
        await client.invalidateQueries({ predicate: isPerson, refetchType: 'none' });
        await client.invalidateQueries({ predicate: (query) => !isPerson(query) });
      },
    },
  });
  return (
    <ConfirmByTyping
      title="Erase personal data?"
      expected={email}
      action="Erase"
      mutation={{ isPending: mutation.isPending, error: toErasureError(mutation.error, email) }}
      onConfirm={() => mutation.mutate({ params: { email } })}
      onClose={onClose}
    >
      <p>
        This deletes all requests from {email} with their notes and emails, and all registrations for webinars, courses and
        learning paths. Licenses keep working, without the person’s name and email address.
      </p>
      <p>A user account with this address stays; delete it under Users.</p>
    </ConfirmByTyping>
  );
}
