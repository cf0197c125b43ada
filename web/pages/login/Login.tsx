import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, TextField } from '@adobe/react-spectrum';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { safeRedirect } from '../../session/guard.ts';
import { isCodeRequired, loginMessage, signIn } from '../../session/sign-in.ts';
import { signOutWithMessage } from '../../session/sign-out.ts';
import { useSession } from '../../session/useSession.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { CardPage } from '../../ui/CardPage.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';

/** Why somebody has been sent here (the query `reason`). */
const reasons: Record<string, string> = {
  'session-expired': 'Your session has expired. Sign in again to continue where you left off.',
};

const home = '/admin/dashboard';

interface Errors {
  username?: string;
  password?: string;
  code?: string;
}

function check(username: string, password: string, code: string | null): Errors {
  return {
    ...(username.trim() ? {} : { username: 'Enter your email address.' }),
    ...(password ? {} : { password: 'Enter your password.' }),
    ...(code === '' ? { code: 'Enter the code from your app.' } : {}),
  };
}

function Login() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const state = useHistoryState<{ returnTo?: string } | null>();
  const { user, isAdmin } = useSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  /** Null until the server has asked for a code. */
  const [code, setCode] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const target = safeRedirect(search.get('redirect') ?? state?.returnTo ?? null, home);
  const reason = reasons[search.get('reason') ?? ''];

  // Somebody who is signed in already has nothing to do here.
  useEffect(() => {
    if (isAdmin) navigate(target, { replace: true });
  }, [isAdmin, navigate, target]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = check(username, password, code && code.trim());
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) {
      form.current?.querySelector<HTMLInputElement>(`input[name="${Object.keys(found)[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await signIn(username.trim(), password, code?.trim());
    } catch (error) {
      if (isCodeRequired(error)) setCode('');
      else setFailure(loginMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <CardPage title="Admin Login" lead="For administrators of this site.">
      {reason && !failure && <Notice type="info">{reason}</Notice>}
      {failure && (
        <Notice type="error" live>
          {failure}
        </Notice>
      )}
      {user && !isAdmin && (
        <Notice type="warning">
          <p>{`You are signed in as ${user.email}, an account without access to the admin area.`}</p>
          <Button variant="secondary" onPress={signOutWithMessage}>
            Sign out
          </Button>
        </Notice>
      )}
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email"
          name="username"
          type="email"
          autoComplete="username"
          width="100%"
          isRequired
          necessityIndicator="icon"
          value={username}
          onChange={setUsername}
          {...(errors.username ? { validationState: 'invalid' as const, errorMessage: errors.username } : {})}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        {code !== null && (
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            description="Six digits from your authenticator app, or a recovery code."
            width="100%"
            isRequired
            necessityIndicator="icon"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because the server asks for it next
            autoFocus
            value={code}
            onChange={setCode}
            {...(errors.code ? { validationState: 'invalid' as const, errorMessage: errors.code } : {})}
          />
        )}
        <Button variant="accent" type="submit" isPending={busy}>
          Sign in
        </Button>
      </form>
      <p>
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
    </CardPage>
  );
}

export default function LoginScreen() {
  return (
    <SpectrumArea>
      <Login />
    </SpectrumArea>
  );
}
