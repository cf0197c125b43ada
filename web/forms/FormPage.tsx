import { type ReactNode, useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { Page, type PageProps } from '../ui/Page.tsx';
import styles from './FormPage.module.css';
import { Reference } from './Reference.tsx';
import { RequestForm, type RequestFormProps, type Submitted } from './RequestForm.tsx';
import { Sent } from './Sent.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';

export interface FormPageProps extends Pick<PageProps, 'kicker' | 'title' | 'lead'> {
  form: Omit<RequestFormProps, 'subject' | 'fixed' | 'onSent'> & { fixed?: Record<string, unknown> };
  /** What happens next, step by step: the first words, which stand out, and the rest. */
  steps: readonly (readonly [string, string])[];
  /** What makes an answer quicker. */
  atHand?: readonly string[];
  /** A last line beside the form. */
  note?: ReactNode;
  /** Said on the success screen under the reference. */
  afterwards: string;
  /** Sections below the form. */
  children?: ReactNode;
}

/** A page around a form: the form or what has become of it, what happens next, and what to have at hand. */
export function FormPage({ form, steps, atHand, note, afterwards, children, ...page }: FormPageProps) {
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  return (
    <Page {...page}>
      <div className={styles.layout}>
        {submitted ? (
          <Sent
            submitted={submitted}
            noun="request"
            title="Thank you, your request has arrived"
            arrived={({ reference = '' }) => <Reference reference={reference} afterwards={afterwards} />}
            waiting="Its reference is then shown here, or on your next visit if you close this page."
            wayOn={
              <LinkButton to="/revit-families" variant="secondary">
                Browse Revit families
              </LinkButton>
            }
            onAgain={() => setSubmitted(null)}
          />
        ) : (
          <Card>
            <RequestForm
              {...form}
              subject="request"
              fixed={() => ({ ...form.fixed, page: window.location.pathname })}
              onSent={setSubmitted}
            />
          </Card>
        )}
        <aside className={styles.aside} aria-label="About this form">
          <section>
            <h2>What happens next</h2>
            <ol>
              {steps.map(([first, rest]) => (
                <li key={first}>
                  <strong>{first}</strong> {rest}
                </li>
              ))}
            </ol>
          </section>
          {atHand && (
            <section>
              <h2>Good to have at hand</h2>
              <ul>
                {atHand.map((thing) => (
                  <li key={thing}>{thing}</li>
                ))}
              </ul>
            </section>
          )}
          {note && <p className={styles.note}>{note}</p>}
        </aside>
      </div>
      {children}
    </Page>
  );
}
