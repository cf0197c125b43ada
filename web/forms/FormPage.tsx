import { type ReactNode, useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { Page, type PageProps } from '../ui/Page.tsx';
import styles from './FormPage.module.css';
import { RequestForm, type RequestFormProps, type Submitted } from './RequestForm.tsx';
import { Sent } from './Sent.tsx';

export interface FormPageProps extends Pick<PageProps, 'kicker' | 'title' | 'lead'> {
  form: Omit<RequestFormProps, 'onSent'>;
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
          <Sent submitted={submitted} afterwards={afterwards} onAgain={() => setSubmitted(null)} />
        ) : (
          <Card>
            <RequestForm {...form} onSent={setSubmitted} />
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
