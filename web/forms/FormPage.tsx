import { type ReactNode, useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { Page, type PageProps } from '../ui/Page.tsx';
import styles from './FormPage.module.css';
import { Reference } from './Reference.tsx';
import { RequestForm, type RequestFormProps, type Submitted } from './RequestForm.tsx';
import { Sent } from './Sent.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';

export interface FormPageProps extends Pick<PageProps, 'kicker' | 'title' | 'lead'> {
  form: Omit<RequestFormProps, 'subject' | 'fixed' | 'takesFocus' | 'onSent'> & { fixed?: Record<string, unknown> };
  /** The next steps: the first words of each, which are emphasized, and the rest of the sentence. */
  steps: readonly (readonly [string, string])[];
  /** Information that helps us answer faster. */
  thingsToPrepare?: readonly string[];
  /** A note beside the form, below the other content. */
  note?: ReactNode;
  /** Shown under the reference on the success screen. */
  nextStep: string;
  /** Sections below the form. */
  children?: ReactNode;
}

/** A page with a form or the result of its submission, and beside it the next steps and the information to have ready. */
export function FormPage({ form, steps, thingsToPrepare, note, nextStep, children, ...page }: FormPageProps) {
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const [isAgain, setAgain] = useState(false);
  return (
    <Page {...page}>
      <div className={styles.layout}>
        {submitted ? (
          <Sent
            submitted={submitted}
            noun="request"
            title="Thank you, your request has arrived"
            arrived={({ reference = '' }) => <Reference reference={reference} nextStep={nextStep} />}
            waiting="Its reference is then shown here, or on your next visit if you close this page."
            nextLink={
              <LinkButton to="/revit-families" variant="secondary">
                Browse Revit families
              </LinkButton>
            }
            onAgain={() => {
              setSubmitted(null);
              setAgain(true);
            }}
          />
        ) : (
          <Card>
            <RequestForm
              {...form}
              subject="request"
              fixed={() => ({ ...form.fixed, page: window.location.pathname })}
              takesFocus={isAgain}
              onSent={setSubmitted}
            />
          </Card>
        )}
        <Aside steps={steps} thingsToPrepare={thingsToPrepare} note={note} />
      </div>
      {children}
    </Page>
  );
}

/** What happens next, and what to have ready. */
function Aside({ steps, thingsToPrepare, note }: Pick<FormPageProps, 'steps' | 'thingsToPrepare' | 'note'>) {
  return (
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
      {thingsToPrepare && (
        <section>
          <h2>What to have ready</h2>
          <ul>
            {thingsToPrepare.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </aside>
  );
}
