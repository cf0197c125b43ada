import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EnrollmentCreate } from '../api/generated/model';
import type { FieldOf } from '../forms/fields.ts';
import type { Receipt } from '../forms/outbox-store.ts';
import { companyField, emailField, nameField } from '../forms/person-fields.ts';
import { RequestForm, type RequestFormProps, type Submitted } from '../forms/RequestForm.tsx';
import { Sent } from '../forms/Sent.tsx';
import { Card } from '../ui/Card.tsx';
import { Link } from '../ui/Link.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { kindNames } from './kind-names.ts';
import { type LearningKind, listPath } from './paths.ts';
import styles from './SignUp.module.css';

const fields: readonly FieldOf<EnrollmentCreate>[] = [
  { ...nameField, wide: true },
  {
    ...emailField,
    wide: true,
    missing: 'Enter the email address for the confirmation.',
    help: 'We’ll send the confirmation to this address.',
  },
  { ...companyField, wide: true },
];

export interface SignUpProps {
  kind: LearningKind;
  form: Pick<RequestFormProps, 'id' | 'schema' | 'url' | 'subject' | 'submitLabel'>;
  /** The noun for a sign-up: `registration`. */
  noun: string;
  heading: string;
  /** Whether the heading takes the focus, because the button that opened the form no longer exists. */
  takesFocus: boolean;
  /** Whether visitors can sign up now. */
  isOpen: boolean;
  /** Shown while visitors cannot sign up. */
  closed: ReactNode;
  /** Heading and text after signing up. */
  doneTitle: string;
  done(receipt: Receipt): ReactNode;
  /** Called when the server has accepted or rejected the sign-up: the number of places left has changed. */
  onAnswered?: () => void;
}

/**
 * The sign-up form, or the result of its submission. If the last place is taken while a visitor is typing, the form keeps
 * the typed values and `closed` is shown above it.
 */
export function SignUp(props: SignUpProps) {
  const { kind, form, noun, heading, takesFocus, isOpen, closed, doneTitle, done, onAnswered } = props;
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const [isAgain, setAgain] = useState(false);
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
        waiting={`We’ll confirm your ${noun} by email once it arrives.`}
        nextLink={
          <LinkButton to={listPath(kind)} variant="secondary">
            More {kindNames[kind].nouns}
          </LinkButton>
        }
        isOpen={isOpen}
        onAgain={() => {
          setSubmitted(null);
          setAgain(true);
        }}
      />
    );
  }
  return (
    <Card className={styles.card}>
      {!isOpen && closed}
      <h2 ref={headingElement} tabIndex={-1}>
        {heading}
      </h2>
      <RequestForm
        {...form}
        fields={fields}
        takesFocus={isAgain}
        onSent={(submission) => {
          setSubmitted(submission);
          if (submission.receipt) onAnswered?.();
        }}
        onRefused={onAnswered}
      />
      <p className={styles.privacy}>
        We use this data to confirm your {noun} and to tell you about changes. See the <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </Card>
  );
}
