import { SubmitAutomationRequestBody } from '../../../openapi/generated/zod/automation-requests/automation-requests.ts';
import type { FieldSpec } from '../../forms/form-values.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { companyField, consentField, countryField, emailField, nameField } from '../../forms/person-fields.ts';
import { Section } from '../../ui/Page.tsx';
import { Tiles } from '../../ui/Tiles.tsx';

const fields: FieldSpec[] = [
  nameField,
  emailField,
  companyField,
  countryField,
  {
    name: 'currentProcess',
    label: 'How is the work done today?',
    type: 'textarea',
    required: true,
    missing: 'Describe how the work is done today.',
    help: 'Step by step, as you would explain it to a new colleague.',
  },
  {
    name: 'tools',
    label: 'Tools in use',
    type: 'list',
    required: false,
    help: 'Separated by commas: Revit, Dynamo, Excel',
  },
  {
    name: 'hoursPerWeek',
    label: 'Hours a week',
    type: 'decimal',
    required: false,
    help: 'What it takes today, in the whole team.',
  },
  {
    name: 'expectedOutcome',
    label: 'What should come of it?',
    type: 'textarea',
    low: true,
    required: true,
    missing: 'Say what should come of it.',
    help: 'The result by which you would call it a success.',
  },
  {
    name: 'message',
    label: 'What else should we know?',
    type: 'textarea',
    low: true,
    required: true,
    missing: 'Add a sentence, on the kind of projects or who works on them say.',
    help: 'The kind of projects, standards that apply, how many people it concerns.',
  },
  consentField,
];

export default function AutomationRequest() {
  return (
    <FormPage
      kicker="Services"
      title="Revit workflow automation"
      lead="Numbering, sheets, schedules, exports: what a team repeats every week, a command can do."
      form={{
        id: 'automation',
        fields,
        schema: SubmitAutomationRequestBody,
        url: '/api/public/automation-requests',
        submitLabel: 'Send request',
      }}
      steps={[
        ['You see a reference', 'as soon as your request has arrived.'],
        ['We go through the steps', 'and ask by e-mail where one is not clear.'],
        ['You hear what can be automated,', 'what had better not, and what it takes.'],
        ['Work begins', 'when you have accepted an offer, not before.'],
      ]}
      atHand={[
        'Somebody who does the work today',
        'A project on which it was done well',
        'How often it comes back, and how long it takes each time',
      ]}
      afterwards="We go through the steps and answer by e-mail, with questions or with what can be automated."
    >
      <Section title="What suits a command" lead="Rules that can be written down can be run. The rest stays with people.">
        <Tiles
          tiles={[
            {
              title: 'Numbers and marks',
              text: 'Spools, welds, supports and lines numbered by your rule, and numbered again when the model changes.',
            },
            {
              title: 'Sheets and views',
              text: 'A sheet for each spool, with its views, its dimensions and its list of pieces in the same place every time.',
            },
            {
              title: 'Checks before issue',
              text: 'Open connectors, missing line numbers, parts without a symbol key: found before somebody else finds them.',
            },
            {
              title: 'Better left to people',
              text: 'Routing decisions, exceptions agreed by phone, anything done once. We say so where it is the case.',
            },
          ]}
        />
      </Section>
    </FormPage>
  );
}
