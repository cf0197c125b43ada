import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Button, ProgressCircle } from '@adobe/react-spectrum';
import { useLocation } from 'wouter';
import {
  setPasswordBodyPasswordMax as maxLength,
  setPasswordBodyPasswordMin as minLength,
} from '../../../openapi/generated/zod/account/account.ts';
import { fieldMessages } from '../../../openapi/field-messages.ts';
import { ApiError, messageOf, normalizeError } from '../../api/errors.ts';
import { readPasswordLink, setPassword } from '../../api/generated/account/account.ts';
import type { PasswordLink } from '../../api/generated/model';
import { analytics } from '../../consent/analytics.ts';
import { detailErrors } from '../../forms/field-errors.ts';
import { useFocusInvalid } from '../../forms/useFocusInvalid.ts';
import { signOutLocally } from '../../session/session.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { CardPage } from '../../ui/CardPage.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';

/** The token is in the fragment, which browsers don't send to servers. */
const readToken = () => window.location.hash.slice(1);

/** The error of a URL without a token. The server is not called. */
const createIncompleteLinkError = () => new ApiError('This link is incomplete.', { status: 403, code: 'LINK_INVALID' });

type Found = { link: PasswordLink; token: string } | { error: unknown };

/** The account and purpose of the link; null while loading. */
function useLink(): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const token = readToken();
    const settle = (result: Found) => isCurrent && setFound(result);
    (token ? readPasswordLink({ token }) : Promise.reject(createIncompleteLinkError())).then(
      (link) => settle({ link, token }),
      (error: unknown) => settle({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return found;
}

function ResetPassword({ onRetry }: { onRetry(): void }) {
  const found = useLink();
  if (!found) {
    return (
      <CardPage title="Choose a password">
        <ProgressCircle aria-label="Checking the link" isIndeterminate />
      </CardPage>
    );
  }
  if ('link' in found) return <Form {...found} />;
  if (isLinkInvalid(found.error)) return <InvalidLink />;
  return (
    <CardPage title="Choose a password">
      <LoadError error={found.error} onRetry={onRetry} />
    </CardPage>
  );
}

const isLinkInvalid = (error: unknown) => error instanceof ApiError && [403, 422].includes(error.status ?? 0);

/** `takesFocus` if it replaces the form. */
function InvalidLink({ takesFocus = false }: { takesFocus?: boolean }) {
  return (
    <CardPage title="This link no longer works" takesFocus={takesFocus}>
      <p>It has already been used, has expired, or is incomplete. A link for a new password works once, for 30 minutes.</p>
      <p>
        <Link to="/forgot-password">Get a new link</Link>
      </p>
      <p>If it was an invitation, ask your administrator to send it again.</p>
    </CardPage>
  );
}

/** The state of the form: the typed password, its error, and the call that saves it. */
function usePassword(token: string) {
  const [, navigate] = useLocation();
  const [password, setPasswordText] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const onAttempt = useFocusInvalid(form);
  const type = (text: string) => {
    setPasswordText(text);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    onAttempt();
    setFailure(undefined);
    if (!password) return setError(fieldMessages.required);
    if (password.length < minLength) return setError(fieldMessages.minLength(minLength));
    setSending(true);
    try {
      await setPassword({ token, password });
      // The server has ended all sessions, including that of this browser.
      signOutLocally();
      notify('success', 'Password saved. Sign in with your new password.');
      navigate('/login', { replace: true });
    } catch (reason) {
      setSending(false);
      const refused = detailErrors(normalizeError(reason).details)['password'];
      if (refused) setError(refused);
      else setFailure(reason);
    }
  };
  return { form, password, type, error, failure, isSending, submit };
}

function Form({ link: { purpose, email, name }, token }: { link: PasswordLink; token: string }) {
  const { form, password, type, error, failure, isSending, submit } = usePassword(token);
  const isInvitation = purpose === 'invitation';
  if (isLinkInvalid(failure)) return <InvalidLink takesFocus />;
  return (
    <CardPage
      title={isInvitation ? `Welcome, ${name}` : 'Choose a new password'}
      lead={isInvitation ? `Choose a password for ${email}.` : `For ${email}. You’ll be signed out on all devices.`}
    >
      {failure !== undefined && (
        <Notice type="error" live>
          {messageOf(failure)}
        </Notice>
      )}
      <form ref={form} method="post" onSubmit={(event) => void submit(event)} noValidate>
        {/* Tells password managers to which account the new password belongs. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          description={`${minLength} to ${maxLength} characters. A few unrelated words are easy to remember and hard to guess.`}
          value={password}
          onChange={type}
          error={error}
        />
        <Button variant="accent" type="submit" isPending={isSending}>
          Save password
        </Button>
      </form>
    </CardPage>
  );
}

export default function ResetPasswordScreen() {
  const [tries, setTries] = useState(0);
  const tryAgain = useCallback(() => setTries((before) => before + 1), []);
  // The URL contains the token, so analytics must not report it.
  useEffect(() => analytics.disable(), []);
  useEffect(() => {
    // Another link that is opened in this tab changes only the fragment, and the browser does not load the page again. The
    // link that skips to the content changes the fragment, too.
    const change = () => !document.getElementById(readToken()) && tryAgain();
    window.addEventListener('hashchange', change);
    return () => window.removeEventListener('hashchange', change);
  }, [tryAgain]);
  return <ResetPassword key={tries} onRetry={tryAgain} />;
}
