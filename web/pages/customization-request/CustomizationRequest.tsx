import { SubmitCustomizationRequestBody } from '../../../openapi/generated/zod/customization-requests/customization-requests.ts';
import type { CustomizationRequestCreate } from '../../api/generated/model';
import { getSubmitCustomizationRequestUrl } from '../../api/generated/submissions.ts';
import type { FieldOf } from '../../forms/fields.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { companyField, consentField, countryField, emailField, nameField } from '../../forms/person-fields.ts';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Page.tsx';
import { Tiles } from '../../ui/Tiles.tsx';

const fields: readonly FieldOf<CustomizationRequestCreate>[] = [
  nameField,
  emailField,
  companyField,
  countryField,
  {
    name: 'platform',
    label: 'Program',
    type: 'select',
    required: true,
    missing: 'Choose the program that the solution is for.',
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
  {
    name: 'deadline',
    label: 'Needed by',
    type: 'date',
    required: false,
    help: 'Tomorrow or later. Leave empty if there is no deadline.',
    firstDay: 1,
    outOfRange: 'Choose tomorrow or a later date.',
  },
  {
    name: 'budgetRange',
    label: 'Budget',
    type: 'select',
    required: false,
    help: 'A rough figure in US dollars helps us suggest what fits.',
    options: [
      { value: 'under-5k', label: 'Under $5,000' },
      { value: '5k-15k', label: '$5,000 to $15,000' },
      { value: '15k-50k', label: '$15,000 to $50,000' },
      { value: 'over-50k', label: 'Over $50,000' },
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

export default function CustomizationRequest() {
  return (
    <FormPage
      kicker="Services"
      title="Custom Plant 3D and Revit solutions"
      lead="A command, a report or a data exchange that fits your way of working, made for Plant 3D or Revit."
      form={{
        id: 'customization',
        fields,
        schema: SubmitCustomizationRequestBody,
        url: getSubmitCustomizationRequestUrl(),
        submitLabel: 'Send request',
      }}
      steps={[
        ['You get a reference number', 'as soon as your request has arrived.'],
        ['We look into it', 'and ask by email for anything that is missing, for example a sample drawing.'],
        ['You get an offer', 'that says what we will and won’t make, or a clear no.'],
        ['Work begins', 'when you accept it, not before.'],
      ]}
      thingsToPrepare={[
        'An example of the result: a drawing, a list or a model',
        'How you make the same thing today',
        'The program’s version, and the add-ins you need to keep',
      ]}
      nextStep="We look into it and reply by email with questions or an offer."
    >
      <Section title="What we can make" lead="These are examples; your request may be different.">
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
              title: 'Parts and catalogs',
              text: 'Your standard parts as Revit families or Plant 3D catalogs, with connectors and symbol keys.',
            },
          ]}
        />
      </Section>
      <Section title="Not sure what you need yet?">
        <p>
          Start with a look at how the work is done today: <Link to="/consulting">consulting</Link> ends in a short written
          assessment. Where the same steps come back every week, <Link to="/automation-request">automation</Link> may be what you
          are looking for.
        </p>
      </Section>
    </FormPage>
  );
}
