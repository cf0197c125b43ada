import { SubmitSupportRequestBody } from '../../../openapi/generated/zod/support-requests/support-requests.ts';
import type { SupportRequestCreate } from '../../api/generated/model';
import { getSubmitSupportRequestUrl } from '../../api/generated/submissions.ts';
import { brand } from '../../brand.ts';
import type { FieldOf } from '../../forms/fields.ts';
import { FormPage, type FormPageProps } from '../../forms/FormPage.tsx';
import { companyField, consentField, countryField, emailField, nameField, phoneField } from '../../forms/person-fields.ts';
import { Section } from '../../ui/Page.tsx';
import { Tiles } from '../../ui/Tiles.tsx';

const fields: readonly FieldOf<SupportRequestCreate>[] = [
  nameField,
  emailField,
  companyField,
  countryField,
  { ...phoneField, wide: true },
  {
    name: 'message',
    label: 'What should the offer cover?',
    type: 'textarea',
    required: true,
    missing: 'Tell us what the offer should cover.',
    help: 'How many people would work with it, in which versions of Revit, and on how many machines.',
  },
  consentField,
];

const steps: FormPageProps['steps'] = [
  ['You get a reference number', 'as soon as your inquiry has arrived.'],
  ['We ask by email', 'for anything else the offer needs.'],
  ['You get an offer in writing.', 'There is no obligation until you accept it.'],
];

const thingsToPrepare = [
  'How many people work at the same time, and how many in total',
  'The Revit versions in use, and those planned',
  'Whether licenses should float between machines or stay on one',
];

const licenseKinds = [
  { title: 'Trial', text: 'To try the software on your own models until an agreed date.' },
  {
    title: 'Subscription',
    text: 'Runs until a date and can be extended; you can swap machines at any time.',
  },
  { title: 'Perpetual', text: 'Does not expire. The license says what it covers.' },
  {
    title: 'Floating',
    text: 'More machines than seats: a running plugin takes a seat and frees it when it closes.',
  },
  { title: 'Node-locked', text: 'Bound to one machine, for a workstation that one person uses.' },
  {
    title: 'Work offline',
    text: 'Every kind of license lets you work for a number of days without a connection to the license server.',
  },
];

export default function ContactSales() {
  return (
    <FormPage
      kicker="Sales"
      title="Sales inquiry"
      lead="Licenses, prices, volumes: tell us how many people would work with it, and in which versions of Revit."
      form={{
        id: 'contact-sales',
        fields,
        schema: SubmitSupportRequestBody,
        url: getSubmitSupportRequestUrl(),
        fixed: { topic: 'sales' },
        submitLabel: 'Send inquiry',
      }}
      steps={steps}
      thingsToPrepare={thingsToPrepare}
      note={
        <>
          Prefer email? <a href={`mailto:${brand.salesEmail}`}>{brand.salesEmail}</a>
        </>
      }
      nextStep="We reply by email with an offer or with a question."
    >
      <Section
        title="Kinds of license"
        lead="Each license says how many machines may be registered and how many sessions may run at once."
      >
        <Tiles tiles={licenseKinds} />
      </Section>
    </FormPage>
  );
}
