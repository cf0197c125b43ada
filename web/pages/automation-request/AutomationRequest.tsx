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
    help: 'The time that the whole team spends on it today.',
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
    missing: 'Add a sentence, for example about the kind of projects.',
    help: 'For example the kind of projects, the standards that apply, and the number of people.',
  },
  consentField,
];

export default function AutomationRequest() {
  return (
    <FormPage
      kicker="Services"
      title="Revit workflow automation"
      lead="Numbering, sheets, schedules, exports: a command can do what your team repeats every week."
      form={{
        id: 'automation',
        fields,
        schema: SubmitAutomationRequestBody,
        url: getSubmitAutomationRequestUrl(),
        submitLabel: 'Send request',
      }}
      steps={[
        ['You get a reference number', 'as soon as your request has arrived.'],
        ['We go through the steps', 'and ask by email if one isn’t clear.'],
        ['You learn what can be automated,', 'what shouldn’t be, and what it takes.'],
        ['Work begins', 'when you accept an offer, not before.'],
      ]}
      thingsToPrepare={[
        'Someone who does the work today',
        'A project where it was done well',
        'How often it comes up, and how long it takes each time',
      ]}
      nextStep="We go through the steps and reply by email with questions or with what can be automated."
    >
      <Section
        title="What can be automated"
        lead="If you can write down the rule, a command can apply it. The rest stays with people."
      >
        <Tiles
          tiles={[
            {
              title: 'Numbers and marks',
              text: 'Spools, welds, supports and lines numbered by your rule, and numbered again when the model changes.',
            },
            {
              title: 'Sheets and views',
              text: 'A sheet for each spool, with its views, its dimensions and its parts list in the same place every time.',
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
