import { type FormEvent, useRef, useState } from 'react';
import { Button, TextField } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { normalizeError } from '../../api/errors.ts';
import { useUpdateMe } from '../../api/generated/admin-account/admin-account.ts';
import { getListUsersQueryKey } from '../../api/generated/users/users.ts';
import { UpdateMeBody } from '../../../openapi/generated/zod/account/account.ts';
import { detailErrors, schemaErrors } from '../../forms/field-errors.ts';
import { useFocusInvalid } from '../../forms/useFocusInvalid.ts';
import { type User, toUser } from '../../session/login-result.ts';
import { storeUser } from '../../session/session.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { refreshRecords } from '../refresh-records.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import styles from './Account.module.css';

/** Form that changes the user's name. */
export function NameForm({ user }: { user: User }) {
  const client = useQueryClient();
  const [name, setName] = useState(user.name);
  const [clientError, setClientError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const onAttempt = useFocusInvalid(form);
  const mutation = useUpdateMe({
    mutation: {
      onSuccess: (profile) => {
        storeUser(toUser(profile));
        notify('success', 'Name saved.');
        void refreshRecords(client, getListUsersQueryKey());
      },
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAttempt();
    const found = schemaErrors(UpdateMeBody, { name: name.trim() })['name'];
    setClientError(found);
    if (!found && !mutation.isPending) mutation.mutate({ data: { name: name.trim() } });
  };
  const serverError = mutation.error ? detailErrors(normalizeError(mutation.error).details)['name'] : undefined;
  const error = clientError ?? serverError;
  return (
    <form ref={form} noValidate className={styles.form} aria-label="Name" onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        description="Shown to your team and in the activity log."
        value={name}
        onChange={setName}
        isRequired
        validationState={error ? 'invalid' : undefined}
        errorMessage={error}
      />
      <ErrorNotice error={!serverError && mutation.error} />
      <Button type="submit" variant="secondary" isDisabled={name.trim() === user.name} isPending={mutation.isPending}>
        Save name
      </Button>
    </form>
  );
}
