import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, TextField } from '@adobe/react-spectrum';
import { useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { parseEmail } from '../../forms/field-text.ts';
import { useTypedInputs } from '../../forms/useTypedInputs.ts';
import { isCodeRejected, isCodeRequired, loginMessage, signIn } from '../../session/sign-in.ts';
import { signOutWithMessage } from '../../session/sign-out.ts';
import { useSession } from '../../session/useSession.ts';
import { CardPage } from '../../ui/CardPage.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { safeRedirect } from './safe-redirect.ts';

const sessionExpired = 'Your session has expired. Sign in again to continue where you left off.';

const home = '/admin/dashboard';

const emptyValues = { username: '', password: '', code: '' };

type Values = typeof emptyValues;
type Errors = Partial<Values>;

const check = ({ username, password, code }: Values, needsCode: boolean): Errors => ({
  ...(parseEmail(username) ? {} : { username: 'Enter your email address.' }),
  ...(password ? {} : { password: 'Enter your password.' }),
  ...(needsCode && !code.trim() ? { code: 'Enter the code from your app.' } : {}),
});

/** State of the login form: its values, its errors, and the sign-in request. */
function useSignIn() {
  const [values, setValues] = useState(emptyValues);
  /** Whether the server has requested the code of a second factor. */
  const [needsCode, setNeedsCode] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (patch: Errors) => setValues((before) => ({ ...before, ...patch }));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const focus = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
    const found = check(values, needsCode);
    setErrors(found);
    setFailure(null);
    const [first] = Object.keys(found);
    if (first) return focus(first);
    setBusy(true);
    try {
      await signIn(parseEmail(values.username), values.password, needsCode ? values.code.trim() : undefined);
    } catch (error) {
      if (isCodeRequired(error)) setNeedsCode(true);
      else if (isCodeRejected(error)) {
        set({ code: '' });
        setErrors({ code: loginMessage(error) });
        focus('code');
      } else setFailure(loginMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { values, set, needsCode, errors, failure, busy, submit };
}

export default function Login() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const state = useHistoryState<{ returnTo?: string } | null>();
  const { user, isAdmin } = useSession();
  const form = useSignIn();
  const target = safeRedirect(search.get('redirect') ?? state?.returnTo ?? null, home);
  const reason = search.get('reason') === 'session-expired' ? sessionExpired : null;

  // A signed-in administrator does not need this page.
  useEffect(() => {
    if (isAdmin) navigate(target, { replace: true });
  }, [isAdmin, navigate, target]);

  return (
    <CardPage
      title="Admin Login"
      lead="For administrators of this site. Families, tutorials and the PCF checker are open to everyone, without an account."
    >
      {reason && !form.failure && <Notice type="info">{reason}</Notice>}
      {form.failure && (
        <Notice type="error" live>
          {form.failure}
        </Notice>
      )}
      {user && !isAdmin && (
        <Notice type="warning" live>
          <p>{`You are signed in as ${user.email}, an account without access to the admin area.`}</p>
          <Button variant="secondary" onPress={signOutWithMessage}>
            Sign out
          </Button>
        </Notice>
      )}
      <LoginForm form={form} />
      <p>
        <Link to="/forgot-password" state={{ email: parseEmail(form.values.username) }}>
          Forgot password?
        </Link>
      </p>
    </CardPage>
  );
}

const invalid = (message: string | undefined) => (message ? { validationState: 'invalid' as const, errorMessage: message } : {});

function LoginForm({ form: { values, set, errors, needsCode, busy, submit } }: { form: ReturnType<typeof useSignIn> }) {
  const form = useRef<HTMLFormElement>(null);
  useTypedInputs(form, set);
  return (
    // Without JavaScript, a form that is sent with GET would put the password into the address.
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Email"
        name="username"
        type="email"
        autoComplete="username"
        width="100%"
        isRequired
        value={values.username}
        onChange={(username) => set({ username })}
        {...invalid(errors.username)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={values.password}
        onChange={(password) => set({ password })}
        error={errors.password}
      />
      {needsCode && (
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          description="Six digits from your authenticator app, or a recovery code."
          width="100%"
          isRequired
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears when the server requests the code
          autoFocus
          value={values.code}
          onChange={(code) => set({ code })}
          {...invalid(errors.code)}
        />
      )}
      <Button variant="accent" type="submit" isPending={busy}>
        Sign in
      </Button>
    </form>
  );
}
