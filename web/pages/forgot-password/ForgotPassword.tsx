import { type FormEvent, useRef, useState } from 'react';
import { Button, TextField } from '@adobe/react-spectrum';
import { useHistoryState } from 'wouter/use-browser-location';
import { messageOf, normalizeError } from '../../api/errors.ts';
import { requestPasswordReset } from '../../api/generated/account/account.ts';
import { detailErrors } from '../../forms/field-errors.ts';
import { parseEmail } from '../../forms/field-text.ts';
import { useTypedInputs } from '../../forms/useTypedInputs.ts';
import { CardPage } from '../../ui/CardPage.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';

type State = 'asking' | 'sending' | 'sent';

/** State of the form: the email address, its error, and the progress of the request. */
function useResetRequest() {
  // The address that was typed on the login page.
  const known = useHistoryState<{ email?: string } | null>()?.email;
  const [email, setEmail] = useState(known ?? '');
  const [state, setState] = useState<State>('asking');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useTypedInputs(form, (typed) => setEmail(typed['email'] ?? known ?? ''));

  const refuse = (message: string) => {
    setError(message);
    form.current?.querySelector('input')?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'sending') return;
    setFailure(undefined);
    if (!parseEmail(email)) return refuse('Enter your email address.');
    setState('sending');
    try {
      await requestPasswordReset({ email: parseEmail(email) });
      setState('sent');
    } catch (reason) {
      setState('asking');
      const refused = detailErrors(normalizeError(reason).details)['email'];
      if (refused) refuse(refused);
      else setFailure(messageOf(reason));
    }
  };

  const changeEmail = (value: string) => {
    setEmail(value);
    setError(undefined);
  };

  return { email, state, error, failure, form, changeEmail, submit };
}

export default function ForgotPassword() {
  const { email, state, error, failure, form, changeEmail, submit } = useResetRequest();
  if (state === 'sent') {
    return (
      <CardPage title="Check your email" takesFocus>
        <Notice type="success">
          If there is an account for {parseEmail(email)}, we’ve sent a link to that address. The link works once, for 30 minutes.
        </Notice>
        <p>No email? Look in your spam folder, or ask your administrator whether this is the address of your account.</p>
        <p>
          <Link to="/login">Back to sign-in</Link>
        </p>
      </CardPage>
    );
  }
  return (
    <CardPage title="Forgot your password?" lead="Enter your email address. We’ll send you a link to choose a new password.">
      {failure && (
        <Notice type="error" live>
          {failure}
        </Notice>
      )}
      <form ref={form} method="post" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          width="100%"
          isRequired
          value={email}
          onChange={changeEmail}
          {...(error ? { validationState: 'invalid' as const, errorMessage: error } : {})}
        />
        <Button variant="accent" type="submit" isPending={state === 'sending'}>
          Send the link
        </Button>
      </form>
      <p>
        <Link to="/login">Back to sign-in</Link>
      </p>
    </CardPage>
  );
}
