import { SubmitAutomationRequestBody } from '../../../openapi/generated/zod/automation-requests/automation-requests.ts';
import type { AutomationRequestCreate } from '../../api/generated/model';
import { getSubmitAutomationRequestUrl } from '../../api/generated/submissions.ts';
import type { FieldOf } from '../../forms/fields.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { companyField, consentField, countryField, emailField, nameField } from '../../forms/person-fields.ts';
import { Section } from '../../ui/Page.tsx';
import { Tiles } from '../../ui/Tiles.tsx';

const fields: readonly FieldOf<AutomationRequestCreate>[] = [
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
    label: 'Hours per week',
    type: 'decimal',
    required: false,
    help: 'The whole team’s time today.',
  },
  {
    name: 'expectedOutcome',
    label: 'What result do you want?',
    type: 'textarea',
    rows: 3,
    required: true,
    missing: 'Describe the result you want.',
    help: 'How will you know it worked?',
  },
  {
    name: 'message',
    label: 'What else should we know?',
    type: 'textarea',
    rows: 3,
    required: true,
    missing: 'Add a sentence, for example on the kind of projects.',
    help: 'The kind of projects, the standards that apply, the number of people.',
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
        url: getSubmitAutomationRequestUrl(),
        submitLabel: 'Send request',
      }}
      steps={[
        ['You see a reference', 'as soon as your request has arrived.'],
        ['We go through the steps', 'and ask by email where one isn’t clear.'],
        ['You hear what can be automated,', 'what shouldn’t be, and what it takes.'],
        ['Work begins', 'when you accept an offer, not before.'],
      ]}
      atHand={[
        'Someone who does the work today',
        'A project where it was done well',
        'How often it comes up, and how long it takes each time',
      ]}
      afterwards="We go through the steps and reply by email with questions or with what can be automated."
    >
      <Section
        title="What suits a command"
        lead="If you can write the rule down, a command can apply it. The rest stays with people."
      >
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
              text: 'Open connectors, missing line numbers, parts without a symbol key: found before someone else finds them.',
            },
            {
              title: 'Better left to people',
              text: 'Routing decisions, exceptions agreed by phone, anything done once. We tell you when that is the case.',
            },
          ]}
        />
      </Section>
    </FormPage>
  );
}
