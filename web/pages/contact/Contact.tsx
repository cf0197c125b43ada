import { SubmitSupportRequestBody } from '../../../openapi/generated/zod/support-requests/support-requests.ts';
import type { SupportRequestCreate } from '../../api/generated/model';
import { getSubmitSupportRequestUrl } from '../../api/generated/submissions.ts';
import { brand } from '../../brand.ts';
import type { FieldOf } from '../../forms/fields.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { companyField, consentField, emailField, nameField } from '../../forms/person-fields.ts';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Tile, Tiles } from '../../ui/Tiles.tsx';

const fields: readonly FieldOf<SupportRequestCreate>[] = [
  nameField,
  emailField,
  companyField,
  {
    name: 'topic',
    label: 'Topic',
    type: 'select',
    required: true,
    // The topic "sales" has its own page, /contact-sales.
    options: [
      { value: 'installation', label: 'Installation' },
      { value: 'licensing', label: 'Licensing' },
      { value: 'pcf-export', label: 'PCF export' },
      { value: 'families', label: 'Revit families' },
      { value: 'billing', label: 'Billing' },
      { value: 'other', label: 'Something else' },
    ],
  },
  { name: 'pluginVersion', label: 'Plugin version', type: 'text', required: false, help: 'For example 1.4.2' },
  { name: 'hostVersion', label: 'Revit version', type: 'text', required: false, help: 'For example Revit 2026.1' },
  {
    name: 'message',
    label: 'What happens, and what did you expect?',
    type: 'textarea',
    required: true,
    missing: 'Describe what happens and what you expected.',
    help: 'What you did, what happened, and the exact text of any message.',
  },
  consentField,
];

const commonQuestions: readonly Tile[] = [
  {
    title: 'A part is missing from the PCF',
    text: (
      <>
        The export lists what it could not write, with the reason. <Link to="/pcf-export">What is exported</Link> shows which
        parts become which keyword.
      </>
    ),
  },
  {
    title: 'A family has no size or symbol key',
    text: (
      <>
        The <Link to="/revit-families">library</Link> lists every size table and symbol key with its source standard.
      </>
    ),
  },
  {
    title: 'Prices and seats',
    text: (
      <>
        For offers, volumes and kinds of license, <Link to="/contact-sales">contact sales</Link>.
      </>
    ),
  },
];

export default function Contact() {
  return (
    <FormPage
      kicker="Support"
      title="Contact support"
      lead="Installation, licensing, PCF export, families: tell us what happens and what you expected."
      form={{
        id: 'contact',
        fields,
        schema: SubmitSupportRequestBody,
        url: getSubmitSupportRequestUrl(),
        submitLabel: 'Send to support',
      }}
      steps={[
        ['You get a reference number', 'as soon as your request has arrived.'],
        ['We reply by email,', 'with a solution or with a question.'],
        ['You reply on your request page,', 'through the link in our emails, until the request is solved.'],
      ]}
      thingsToPrepare={[
        'The versions of the plugin and of Revit',
        'The exact text of the message',
        'The smallest model that shows the problem, in case we ask for it',
      ]}
      note={
        <>
          Prefer email? <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. Please never send a whole license key;
          its last characters are enough.
        </>
      }
      nextStep="We’ve emailed you a link to your request page. To add something, write there instead of sending the form again."
    >
      <Section title="Common questions">
        <Tiles tiles={commonQuestions} />
      </Section>
    </FormPage>
  );
}
