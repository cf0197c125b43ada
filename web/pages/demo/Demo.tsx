import { SubmitDemoRequestBody } from '../../../openapi/generated/zod/demo-requests/demo-requests.ts';
import type { DemoRequestCreate } from '../../api/generated/model';
import { getSubmitDemoRequestUrl } from '../../api/generated/submissions.ts';
import type { FieldOf } from '../../forms/fields.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { companyField, consentField, countryField, emailField, nameField } from '../../forms/person-fields.ts';

/** The latest day that visitors can choose. The contract allows one more, because days differ by time zone. */
const maxDaysAhead = 90;

const fields: readonly FieldOf<DemoRequestCreate>[] = [
  nameField,
  emailField,
  companyField,
  countryField,
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
    help: `From tomorrow, at most ${maxDaysAhead} days ahead.`,
    firstDay: 1,
    lastDay: maxDaysAhead,
    outOfRange: `Choose a date from tomorrow to ${maxDaysAhead} days ahead.`,
  },
  { name: 'teamSize', label: 'Team size', type: 'number', required: false, help: 'How many people will use it.' },
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
    missing: 'Tell us in a sentence or two what you’d like to see.',
    help: 'A few words about your models and what you deliver.',
  },
  consentField,
];

export default function Demo() {
  return (
    <FormPage
      kicker="Demo"
      title="See it on a model like yours"
      lead="Half an hour by screen share: we export a small model to PCF, look at the result, and answer your questions."
      form={{
        id: 'demo',
        fields,
        schema: SubmitDemoRequestBody,
        url: getSubmitDemoRequestUrl(),
        fixed: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        submitLabel: 'Request demo',
      }}
      steps={[
        ['We reply by email', 'and agree on a date in your time zone.'],
        ['We prepare', 'with what you tell us here. A small model of your own helps but isn’t required.'],
        ['You see the export', 'from Revit to PCF to an isometric, and the families behind it.'],
      ]}
      thingsToPrepare={[
        'The program that reads your PCF files, if you have one',
        'A drawing that shows the result you want',
        'The part of your work that takes the most time today',
      ]}
      note="No account, no payment, no obligation."
      nextStep="We reply by email with a proposed date."
    />
  );
}
