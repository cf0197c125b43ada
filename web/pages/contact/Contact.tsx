import { SubmitSupportRequestBody } from '../../../openapi/generated/zod/support-requests/support-requests.ts';
import { brand } from '../../brand.ts';
import type { FieldSpec } from '../../forms/form-values.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { companyField, consentField, emailField, nameField } from '../../forms/person-fields.ts';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Page.tsx';
import { Tiles } from '../../ui/Tiles.tsx';

const fields: FieldSpec[] = [
  nameField,
  emailField,
  companyField,
  {
    name: 'topic',
    label: 'Topic',
    type: 'select',
    required: true,
    // "sales" has a page of its own.
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
    label: 'What happens, and what ought to happen?',
    type: 'textarea',
    required: true,
    missing: 'Describe what happens and what you expected.',
    help: 'What you did, what came of it, and any message word for word.',
  },
  consentField,
];

export default function Contact() {
  return (
    <FormPage
      kicker="Support"
      title="Contact support"
      lead="Installation, licensing, PCF export, families: tell us what happens, and what ought to."
      form={{
        id: 'contact',
        fields,
        schema: SubmitSupportRequestBody,
        url: '/api/public/support-requests',
        submitLabel: 'Send to support',
      }}
      steps={[
        ['You see a reference', 'as soon as your request has arrived.'],
        ['We answer by e-mail,', 'with a solution or with the question that is still open.'],
        ['You reply to that e-mail', 'until it is solved. The reference keeps everything together.'],
      ]}
      atHand={[
        'The versions of the plugin and of Revit',
        'The message that was shown, word for word',
        'The smallest model that shows the problem, to send when we ask for it',
      ]}
      note={
        <>
          Rather by mail? <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. Please never send a whole licence
          key; its last characters are enough.
        </>
      }
      afterwards="We answer by e-mail. If you remember something that belongs to it, reply to that e-mail rather than sending the form again."
    >
      <Section title="Perhaps it is answered already">
        <Tiles
          tiles={[
            {
              title: 'A part is missing in the PCF',
              text: (
                <>
                  The export lists what it could not write, with the reason. <Link to="/pcf-export">What is exported</Link> shows
                  which parts become which keyword.
                </>
              ),
            },
            {
              title: 'A family lacks a size or a key',
              text: (
                <>
                  Every size table and symbol key stands in the <Link to="/revit-families">families library</Link>, beside the
                  standard from which it comes.
                </>
              ),
            },
            {
              title: 'It is about prices or seats',
              text: (
                <>
                  Offers, volumes and kinds of licence go to <Link to="/contact-sales">sales</Link>, with a form that asks for
                  what an offer needs.
                </>
              ),
            },
          ]}
        />
      </Section>
    </FormPage>
  );
}
