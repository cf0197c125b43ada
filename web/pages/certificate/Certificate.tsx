import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { isNotFound } from '../../api/errors.ts';
import { useGetCertificate } from '../../api/generated/learning-paths/learning-paths.ts';
import type { Certificate as CertificateRecord } from '../../api/generated/model';
import { WithQueries } from '../../api/WithQueries.tsx';
import { brand } from '../../brand.ts';
import { useTypedInputs } from '../../forms/useTypedInputs.ts';
import { Breadcrumb } from '../../learn/Breadcrumb.tsx';
import { certificatePath, itemPath } from '../../learn/paths.ts';
import { findHolder, forgetCertificate } from '../../learn/progress.ts';
import { formatLongDay } from '../../learn/times.ts';
import { useAllProgress } from '../../learn/useProgress.ts';
import { useHydrated } from '../../browser/useHydrated.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Page } from '../../ui/Page.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import styles from './Certificate.module.css';

const numberPattern = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/;

/**
 * Normalizes a typed certificate number, in any case and with or without hyphens. Numbers contain no letters that look like
 * digits, so these are read as digits. Null if it is not a certificate number.
 */
function normalizeNumber(typed: string): string | null {
  const digits = typed
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const number = [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].join('-');
  return numberPattern.test(number) ? number : null;
}

/** The certificate that the URL names, or a form for a certificate number. */
export default function Certificate() {
  const { number } = useParams<{ number?: string }>();
  const isHydrated = useHydrated();
  // One prerendered page serves all numbers.
  if (number && !isHydrated) return <Checking />;
  const normalized = number ? normalizeNumber(number) : null;
  if (!normalized) return <Check unknown={number} />;
  return (
    <WithQueries>
      <CurrentCertificate key={normalized} number={normalized} />
    </WithQueries>
  );
}

function CurrentCertificate({ number }: { number: string }) {
  const { data, error, refetch } = useGetCertificate(number);
  const isUnknown = isNotFound(error);
  useEffect(() => {
    if (isUnknown) forgetCertificate(number);
  }, [isUnknown, number]);
  if (data) return <Document certificate={data} />;
  if (isUnknown) return <Check unknown={number} />;
  if (!error) return <Checking />;
  return (
    <Page width="narrow" kicker="Certificate" title="Couldn’t check this certificate">
      <LoadError error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

function Checking() {
  return (
    <Page width="narrow" kicker="Certificate" title="Checking the certificate…">
      <div className={styles.waiting} role="status" aria-label="Checking the certificate" />
    </Page>
  );
}

/** The page to check a certificate by its number; after a number that no certificate has, with that number. */
function Check({ unknown }: { unknown: string | undefined }) {
  return (
    <Page
      width="narrow"
      above={<Breadcrumb />}
      kicker="Certificates"
      title={unknown ? 'This certificate doesn’t exist' : 'Check a certificate'}
      lead={
        unknown
          ? 'We haven’t issued a certificate with this number. Compare it with the one on the certificate.'
          : 'Enter the number on a certificate to see which learning path was completed, and when.'
      }
    >
      <NumberForm unknown={unknown} />
    </Page>
  );
}

function NumberForm({ unknown = '' }: { unknown: string | undefined }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(unknown);
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useTypedInputs(form, ({ number = '' }) => setTyped(number));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = normalizeNumber(typed);
    setWrong(!number);
    if (number) navigate(certificatePath(number));
  };
  return (
    <form ref={form} className={styles.check} noValidate onSubmit={submit}>
      <label htmlFor="certificate-number">Certificate number</label>
      <div className={styles.row}>
        <input
          id="certificate-number"
          className="sw-input"
          name="number"
          value={typed}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          placeholder="7K3M-9QX2-4TWB"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'certificate-error' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <PillButton type="submit">Check</PillButton>
      </div>
      <p id="certificate-error" className={styles.error} role="status">
        {isWrong ? 'Enter the twelve letters and digits of a number like 7K3M-9QX2-4TWB.' : ''}
      </p>
    </form>
  );
}

function Document({ certificate }: { certificate: CertificateRecord }) {
  const { number, completedAt, learningPath } = certificate;
  const holder = findHolder(useAllProgress(), number);
  return (
    <Page
      above={<Breadcrumb kind="learning-path" />}
      kicker="Certificate"
      title={holder ? 'Your certificate' : 'This certificate is genuine'}
      lead={
        holder
          ? 'Print it, or save it as a PDF. Anyone can check it on this page by its number.'
          : 'We issued it for the learning path below. For privacy, this page doesn’t show the name of its holder.'
      }
      actions={
        <>
          <PillButton onClick={() => window.print()}>Print</PillButton>
          <LinkButton to={itemPath('learning-path', learningPath.slug)} variant="secondary">
            See the learning path
          </LinkButton>
        </>
      }
    >
      <article className={styles.document} aria-label="Certificate">
        <p className={styles.brand}>{brand.name}</p>
        <p className={styles.kind}>Certificate of completion</p>
        {holder && <p className={styles.holder}>{holder}</p>}
        <p className={styles.text}>{holder ? 'has completed the learning path' : 'for completing the learning path'}</p>
        <h2>{learningPath.title}</h2>
        <dl>
          <div>
            <dt>Completed</dt>
            <dd>{formatLongDay(completedAt)}</dd>
          </div>
          <div>
            <dt>Number</dt>
            <dd className={styles.number}>{number}</dd>
          </div>
          <div>
            <dt>Check it at</dt>
            <dd>
              {window.location.host}
              {certificatePath(number)}
            </dd>
          </div>
        </dl>
      </article>
    </Page>
  );
}
