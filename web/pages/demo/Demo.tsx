import { useState } from 'react';
import { SubmitDemoRequestBody } from '../../../openapi/generated/zod/demo-requests/demo-requests.ts';
import { getSubmitDemoRequestUrl } from '../../api/generated/demo-requests/demo-requests.ts';
import type { FieldErrors, FieldSpec } from '../../forms/form-values.ts';
import { RequestForm } from '../../forms/RequestForm.tsx';
import { Sent } from '../../forms/Sent.tsx';
import { Card } from '../../ui/Card.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from './Demo.module.css';

const fields: FieldSpec[] = [
  { name: 'name', label: 'Name', type: 'text', required: true, autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', required: true, autoComplete: 'email', help: 'We answer here.' },
  { name: 'company', label: 'Company', type: 'text', required: false, autoComplete: 'organization' },
  { name: 'country', label: 'Country', type: 'text', required: false, autoComplete: 'country-name' },
  {
    name: 'product',
    label: 'Product',
    type: 'select',
    required: true,
    options: [
      { value: 'pcf-export', label: 'PCF export' },
      { value: 'revit-families', label: 'Revit families' },
    ],
  },
  {
    name: 'preferredDate',
    label: 'Preferred date',
    type: 'date',
    required: false,
    help: 'From tomorrow, at most 90 days ahead.',
  },
  { name: 'teamSize', label: 'Team size', type: 'number', required: false, help: 'How many people would work with it.' },
  {
    name: 'software',
    label: 'Software in use',
    type: 'list',
    required: false,
    help: 'Separated by commas: Revit 2025, Navisworks',
  },
  {
    name: 'message',
    label: 'What would you like to see?',
    type: 'textarea',
    required: true,
    help: 'A few words about your models and what they have to deliver.',
  },
  { name: 'consent', label: 'I agree that this data is used to answer my request.', type: 'checkbox', required: true },
];

/** The contract: a day after today, at most 90 days ahead, in UTC. */
const furthestDays = 90;
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

function refine({ preferredDate }: Record<string, unknown>): FieldErrors {
  if (typeof preferredDate !== 'string' || (preferredDate >= day(1) && preferredDate <= day(furthestDays))) return {};
  return { preferredDate: `Choose a day from tomorrow to ${furthestDays} days ahead.` };
}

export default function Demo() {
  const [sent, setSent] = useState<{ reference: string | null } | null>(null);
  return (
    <Page
      kicker="Demo"
      title="See it on a model like yours"
      lead="Half an hour by screen share: we export a small model to PCF, look at the result, and answer your questions."
    >
      <div className={styles.layout}>
        {sent ? (
          <Sent reference={sent.reference} what="We answer by e-mail with a proposal for a date." onAgain={() => setSent(null)} />
        ) : (
          <Card>
            <RequestForm
              id="demo"
              fields={fields}
              schema={SubmitDemoRequestBody}
              url={getSubmitDemoRequestUrl()}
              fixed={{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }}
              refine={refine}
              submitLabel="Request demo"
              onSent={setSent}
            />
          </Card>
        )}
        <aside className={styles.aside} aria-label="What to expect">
          <h2>What to expect</h2>
          <ol>
            <li>
              <strong>We answer by e-mail</strong> and agree on a date.
            </li>
            <li>
              <strong>We prepare</strong> with what you tell us here. A small model of your own helps, and is not needed.
            </li>
            <li>
              <strong>You see the export</strong> from Revit to PCF to an isometric, and the families behind it.
            </li>
          </ol>
          <p>No account, no payment, no obligation.</p>
        </aside>
      </div>
    </Page>
  );
}
