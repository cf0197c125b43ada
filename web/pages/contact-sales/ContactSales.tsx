import { SubmitSupportRequestBody } from '../../../openapi/generated/zod/support-requests/support-requests.ts';
import { brand } from '../../brand.ts';
import type { FieldSpec } from '../../forms/form-values.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { companyField, consentField, countryField, emailField, nameField, phoneField } from '../../forms/person-fields.ts';
import { Section } from '../../ui/Page.tsx';
import { Tiles } from '../../ui/Tiles.tsx';

const fields: FieldSpec[] = [
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
    missing: 'Tell us what you would like an offer for.',
    help: 'How many people would work with it, in which versions of Revit, and on how many machines.',
  },
  consentField,
];

export default function ContactSales() {
  return (
    <FormPage
      kicker="Sales"
      title="Sales inquiry"
      lead="Licences, prices, volumes: tell us how many people would work with it, and on what."
      form={{
        id: 'contact-sales',
        fields,
        schema: SubmitSupportRequestBody,
        url: '/api/public/support-requests',
        fixed: { topic: 'sales' },
        submitLabel: 'Send inquiry',
      }}
      steps={[
        ['You see a reference', 'as soon as your inquiry has arrived.'],
        ['We ask by e-mail', 'for what an offer still needs, if anything.'],
        ['You get an offer in writing.', 'It obliges you to nothing until you accept it.'],
      ]}
      atHand={[
        'How many people work at the same time, and how many in all',
        'The Revit versions in use, and those planned',
        'Whether licences should float between machines or stay on one',
      ]}
      note={
        <>
          Rather by mail? <a href={`mailto:${brand.salesEmail}`}>{brand.salesEmail}</a>
        </>
      }
      afterwards="We answer by e-mail, with an offer or with what it still needs."
    >
      <Section
        title="Kinds of licence"
        lead="Each licence says how many machines may be registered and how many sessions may run at once."
      >
        <Tiles
          tiles={[
            { title: 'Trial', text: 'To try the software on models of your own, until a date that is agreed beforehand.' },
            {
              title: 'Subscription',
              text: 'Runs until a date and is extended from there; machines can be exchanged at any time.',
            },
            { title: 'Perpetual', text: 'Does not expire. What it covers is written in the licence.' },
            {
              title: 'Floating',
              text: 'More machines than seats: a seat is taken while the plugin runs, and free for the next one afterwards.',
            },
            { title: 'Node-locked', text: 'Bound to one machine, for a workstation that one person uses.' },
            {
              title: 'Without a connection',
              text: 'Every kind grants a number of days on which work goes on without reaching the licence server.',
            },
          ]}
        />
      </Section>
    </FormPage>
  );
}
