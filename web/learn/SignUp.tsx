import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EnrollmentCreate } from '../api/generated/model';
import type { FieldOf } from '../forms/fields.ts';
import type { Receipt } from '../forms/outbox-store.ts';
import { companyField, emailField, nameField } from '../forms/person-fields.ts';
import { RequestForm, type RequestFormProps, type Submitted } from '../forms/RequestForm.tsx';
import { Sent } from '../forms/Sent.tsx';
import { Card } from '../ui/Card.tsx';
import { Link } from '../ui/Link.tsx';
import styles from './SignUp.module.css';

const fields: readonly FieldOf<EnrollmentCreate>[] = [
  { ...nameField, wide: true },
  {
    ...emailField,
    wide: true,
    missing: 'Enter the email address for the confirmation.',
    help: 'We confirm your place to this address.',
  },
  { ...companyField, wide: true },
];

export interface SignUpProps {
  form: Pick<RequestFormProps, 'id' | 'schema' | 'url' | 'subject' | 'submitLabel'>;
  /** What a sign-up is called: `registration`. */
  noun: string;
  heading: string;
  /** Whether the heading takes the focus: the button that opened the form is gone. */
  takesFocus: boolean;
  /** Whether visitors can sign up now. */
  isOpen: boolean;
  /** What visitors read while they cannot. */
  closed: ReactNode;
  /** Heading and text after signing up. */
  doneTitle: string;
  done(receipt: Receipt): ReactNode;
  wayOn: ReactNode;
  /** Called when the server refuses: the record has changed, as its last place was taken. */
  onRefused(): void;
}

/**
 * The form by which a visitor takes a place, and what has become of it. Where the last place is taken while somebody is
 * typing, the form stays with what they typed, below the news.
 */
export function SignUp({ form, noun, heading, takesFocus, isOpen, closed, doneTitle, done, wayOn, onRefused }: SignUpProps) {
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const headingElement = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) headingElement.current?.focus();
  }, [takesFocus]);
  if (submitted) {
    return (
      <Sent
        submitted={submitted}
        noun={noun}
        title={doneTitle}
        arrived={done}
        waiting={`Your place is taken when the ${noun} arrives, and we confirm it by email.`}
        wayOn={wayOn}
        onAgain={() => setSubmitted(null)}
      />
    );
  }
  return (
    <Card className={styles.card}>
      {!isOpen && closed}
      <h2 ref={headingElement} tabIndex={-1}>
        {heading}
      </h2>
      <RequestForm {...form} fields={fields} onSent={setSubmitted} onRefused={onRefused} />
      <p className={styles.privacy}>
        We use this data to confirm your place and to tell you about changes. See the <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </Card>
  );
}
