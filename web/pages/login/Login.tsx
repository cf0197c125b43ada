import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, TextField } from '@adobe/react-spectrum';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { safeRedirect } from '../../session/guard.ts';
import { adminRole } from '../../session/session.ts';
import { loginMessage, signIn } from '../../session/sign-in.ts';
import { useSession } from '../../session/useSession.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Login.module.css';

/** Why somebody has been sent here (the query `reason`). */
const reasons: Record<string, string> = {
  'session-expired': 'Your session has expired. Sign in again to go on where you were.',
};

const home = '/admin/dashboard';

interface Errors {
  username?: string;
  password?: string;
}

function check(username: string, password: string): Errors {
  return {
    ...(username.trim() ? {} : { username: 'Enter your e-mail address.' }),
    ...(password ? {} : { password: 'Enter your password.' }),
  };
}

function Login() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const state = useHistoryState<{ returnTo?: string } | null>();
  const { user, isAdmin } = useSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
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
    const found = check(username, password);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) {
      form.current?.querySelector<HTMLInputElement>(`input[name="${found.username ? 'username' : 'password'}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const signedIn = await signIn(username.trim(), password);
      if (signedIn.role !== adminRole) setFailure('You are signed in, but this account has no access to the admin area.');
    } catch (error) {
      setFailure(loginMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.page}>
      <Card className={styles.card}>
        <h1>Admin Login</h1>
        <p className={styles.lead}>For administrators of this site.</p>
        {reason && !failure && <Notice type="info">{reason}</Notice>}
        {failure && (
          <Notice type="error" live>
            {failure}
          </Notice>
        )}
        {user && !isAdmin && !failure && (
          <Notice type="warning">{`You are signed in as ${user.email}, an account without access to the admin area.`}</Notice>
        )}
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
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
          <div className={styles.password}>
            <TextField
              label="Password"
              name="password"
              type={visible ? 'text' : 'password'}
              autoComplete="current-password"
              width="100%"
              isRequired
              necessityIndicator="icon"
              value={password}
              onChange={setPassword}
              {...(errors.password ? { validationState: 'invalid' as const, errorMessage: errors.password } : {})}
            />
            <button type="button" className={styles.show} aria-pressed={visible} onClick={() => setVisible(!visible)}>
              Show password
            </button>
          </div>
          <Button variant="accent" type="submit" isPending={busy} UNSAFE_className={styles.submit}>
            Sign in
          </Button>
        </form>
      </Card>
    </div>
  );
}

export default function LoginScreen() {
  return (
    <SpectrumArea>
      <Login />
    </SpectrumArea>
  );
}
