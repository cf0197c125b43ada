import { SubmitCustomizationRequestBody } from '../../../openapi/generated/zod/customization-requests/customization-requests.ts';
import { dayAhead } from '../../forms/days.ts';
import type { FieldErrors, FieldSpec } from '../../forms/form-values.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { companyField, consentField, countryField, emailField, nameField } from '../../forms/person-fields.ts';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Page.tsx';
import { Tiles } from '../../ui/Tiles.tsx';

const fields: FieldSpec[] = [
  nameField,
  emailField,
  companyField,
  countryField,
  {
    name: 'platform',
    label: 'Program',
    type: 'select',
    required: true,
    missing: 'Choose the program for which it is to be made.',
    options: [
      { value: 'revit', label: 'Revit' },
      { value: 'plant-3d', label: 'AutoCAD Plant 3D' },
      { value: 'autocad', label: 'AutoCAD' },
      { value: 'navisworks', label: 'Navisworks' },
      { value: 'other', label: 'Another program' },
    ],
  },
  {
    name: 'area',
    label: 'Area of work',
    type: 'text',
    required: true,
    missing: 'Enter the area of work, for example piping isometrics.',
    help: 'For example piping isometrics, supports, spool lists',
  },
  { name: 'deadline', label: 'Needed by', type: 'date', required: false, help: 'A day after today, if there is one.' },
  {
    name: 'budgetRange',
    label: 'Budget',
    type: 'select',
    required: false,
    help: 'Roughly; it helps to propose what fits.',
    options: [
      { value: 'under-5k', label: 'Under 5,000' },
      { value: '5k-15k', label: '5,000 to 15,000' },
      { value: '15k-50k', label: '15,000 to 50,000' },
      { value: 'over-50k', label: 'Over 50,000' },
      { value: 'not-sure', label: 'Not sure yet' },
    ],
  },
  {
    name: 'message',
    label: 'What should it do?',
    type: 'textarea',
    required: true,
    missing: 'Describe what the solution should do.',
    help: 'What goes in, what should come out, and who works with it.',
  },
  consentField,
];

/** The contract: a day after today, in UTC. */
function refine({ deadline }: Record<string, unknown>): FieldErrors {
  return typeof deadline !== 'string' || deadline >= dayAhead(1) ? {} : { deadline: 'Choose a day after today.' };
}

export default function CustomizationRequest() {
  return (
    <FormPage
      kicker="Services"
      title="Custom Plant 3D and Revit solutions"
      lead="A command, a report or an exchange that fits your way of working, made for your Plant 3D or Revit."
      form={{
        id: 'customization',
        fields,
        schema: SubmitCustomizationRequestBody,
        url: '/api/public/customization-requests',
        refine,
        submitLabel: 'Send request',
      }}
      steps={[
        ['You see a reference', 'as soon as your request has arrived.'],
        ['We look into it', 'and ask by e-mail for what is missing, a sample drawing say.'],
        ['You get an offer', 'that says what will be made and what will not, or an honest no.'],
        ['Work begins', 'when you have accepted it, not before.'],
      ]}
      atHand={[
        'A drawing, list or model as it should come out',
        'The same thing as it is made today',
        'The version of the program, and add-ins that have to stay',
      ]}
      afterwards="We look into it and answer by e-mail, with questions or with an offer."
    >
      <Section title="What can be made" lead="Examples of what fits; yours need not be among them.">
        <Tiles
          tiles={[
            {
              title: 'Commands',
              text: 'What takes ten clicks becomes one: numbering welds, dividing a line into spools, marking supports.',
            },
            {
              title: 'Reports',
              text: 'Weld lists, line lists and bills of material, in the layout that your shop or your client reads.',
            },
            {
              title: 'Exchange',
              text: 'Plant 3D to Revit and back, PCF for your isometrics, spreadsheets, your own database.',
            },
            {
              title: 'Parts and catalogues',
              text: 'Your standard parts as Revit families or Plant 3D catalogues, with connectors and symbol keys.',
            },
          ]}
        />
      </Section>
      <Section title="Not sure yet what it should be?">
        <p>
          Then begin with a look at how the work is done today: <Link to="/consulting">consulting</Link> ends in a short written
          assessment. Where the same steps return every week, <Link to="/automation-request">automation</Link> may be what you are
          looking for.
        </p>
      </Section>
    </FormPage>
  );
}
