import { type FormEvent, useRef, useState } from 'react';
import type { LearningPath } from '../../api/generated/model';
import { useFocusInvalid } from '../../forms/useFocusInvalid.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import styles from './CertificateRequest.module.css';
import { useCompletion } from './useCompletion.ts';

const maxNameLength = 100;

/** Asks for the name on the certificate, which is stored only in this browser. */
export default function CertificateRequest({ path, token }: { path: LearningPath; token: string }) {
  const { complete, isPending, error } = useCompletion(path, token);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const onAttempt = useFocusInvalid(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAttempt();
    setMissing(!name.trim());
    if (name.trim()) void complete(name.trim());
  };
  const change = (text: string) => {
    setName(text);
    setMissing(false);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p>You have finished all required steps.</p>
      <label htmlFor="certificate-name">Your name on the certificate</label>
      <input
        id="certificate-name"
        className="sw-input"
        value={name}
        maxLength={maxNameLength}
        autoComplete="name"
        aria-invalid={isMissing}
        aria-describedby="certificate-name-hint"
        onChange={({ target }) => change(target.value)}
      />
      <p id="certificate-name-hint" className={isMissing ? styles.missing : styles.hint} role="status">
        {isMissing ? 'Enter the name to print on the certificate.' : 'The name is stored only in this browser.'}
      </p>
      <PillButton type="submit" disabled={isPending}>
        {isPending ? 'Getting your certificate…' : 'Get your certificate'}
      </PillButton>
      {error && (
        <Notice type="error" live>
          {error}
        </Notice>
      )}
    </form>
  );
}
