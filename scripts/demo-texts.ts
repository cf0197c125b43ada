// The demo data of each desk: its requests, how many come in, and the replies, notes and status changes that follow.
import { foldText } from '../server/domain/fold-text.ts';

export type DeskPath = 'demo-requests' | 'support-requests' | 'customization-requests' | 'automation-requests';

/** One event of a request, about `hours` hours after the previous one. */
export interface Step {
  hours: number;
  /** A reply of the team to the visitor. */
  reply?: string;
  /** The new status, set together with the reply if there is one. */
  status?: string;
  comment?: string;
  /** An internal note. */
  note?: string;
  /** An answer of the visitor on the page of the request. */
  answer?: string;
}

/** Fictitious people with reserved email domains (RFC 2606). */
export const people = [
  ['Pilar Navarro', 'Example Plant Design', 'Spain'],
  ['Oskar Lehtinen', 'Example Energy Consulting', 'Finland'],
  ['Jonas Weber', 'Example Skid Builders', 'Germany'],
  ['Aoife Brennan', 'Example Process Engineering', 'Ireland'],
  ['Mateusz Zieliński', 'Example Pipe Fabrication', 'Poland'],
  ['Camille Laurent', 'Example Thermal Systems', 'France'],
  ['Ingrid Halvorsen', 'Example Offshore Piping', 'Norway'],
  ['Tomás Ferreira', 'Example Water Treatment', 'Portugal'],
  ['Daniel Okafor', 'Example Refinery Services', 'United Kingdom'],
  ['Leila Farouk', 'Example Gas Processing', 'Egypt'],
  ['Henrik Dahl', 'Example Offshore Design', 'Denmark'],
  ['Claire Moreau', 'Example Piping Prefabrication', 'Belgium'],
  ['Giulia Conti', 'Example Pharma Utilities', 'Italy'],
  ['Marta Kowalska', 'Example Cooling Systems', 'Poland'],
  ['Samuel Adeyemi', 'Example Field Engineering', 'Nigeria'],
  ['Yuki Tanaka', 'Example Semiconductor Piping', 'Japan'],
  ['Rachel Turner', 'Example Mechanical Contractors', 'United States'],
  ['Bruno Almeida', 'Example Food Plants', 'Brazil'],
] as const;

/** `mateusz.zielinski@example.com` for Mateusz Zieliński. */
export const addressOf = (name: string): string => `${foldText(name).replaceAll(' ', '.')}@example.com`;

/** Requests on a working day, on average. */
export const requestsPerDay: Record<DeskPath, number> = {
  'demo-requests': 0.8,
  'support-requests': 1.6,
  'customization-requests': 0.5,
  'automation-requests': 0.4,
};

/** The fields in which the requests of a desk differ. */
export const requests: Record<DeskPath, readonly Record<string, unknown>[]> = {
  'demo-requests': [
    {
      message:
        'We model process skids in Revit and need PCF files for our isometrics. Could you show the export on a small model?',
      product: 'pcf-export',
      timeZone: 'Europe/Oslo',
      teamSize: 12,
      software: ['Revit', 'Navisworks'],
    },
    {
      message: 'We would like to see how your families behave with our own pipe classes, above all reducers and olets.',
      product: 'revit-families',
      teamSize: 6,
      software: ['Revit'],
    },
    {
      message: 'Our isometrics are drawn from PCF by a subcontractor. Please show us what they would get from a pump line.',
      product: 'pcf-export',
      teamSize: 25,
      software: ['Revit', 'AutoCAD Plant 3D'],
    },
    {
      message: 'Two of our offices are moving to Revit next year. We want to compare your families with the ones we have.',
      product: 'revit-families',
      timeZone: 'Europe/Lisbon',
      teamSize: 40,
    },
    {
      message: 'Can the export handle supports and instruments? A demo with both would help us decide.',
      product: 'pcf-export',
      software: ['Revit', 'Dynamo'],
    },
    {
      message: 'We fabricate spools and receive PCF from several designers. I would like to see your checker run on our files.',
      product: 'pcf-export',
      teamSize: 8,
    },
  ],
  'support-requests': [
    {
      message:
        'The PCF of our pump line leaves out the eccentric reducers. All other fittings are there. What do we have to map?',
      topic: 'pcf-export',
      pluginVersion: '1.4.2',
      hostVersion: 'Revit 2026.1',
    },
    {
      message: 'After the update to 1.4.2 the ribbon shows no button. Reinstalling did not help.',
      topic: 'installation',
      pluginVersion: '1.4.2',
      hostVersion: 'Revit 2025.4',
    },
    {
      message:
        'A colleague has a new workstation, and the license says that all machines are registered. Can you free the old one?',
      topic: 'licensing',
    },
    {
      message: 'We are looking for ten floating seats of the PCF export for two offices. Please send us an offer.',
      topic: 'sales',
      page: '/contact-sales',
    },
    {
      message: 'The weld neck flange DN 200 PN 40 has the wrong hub length in the lookup table. EN 1092-1 says 70 mm.',
      topic: 'families',
    },
    {
      message: 'Please send the invoice for our renewal to our new address, and put the purchase order number on it.',
      topic: 'billing',
    },
    {
      message: 'Isometrics stop at the first olet. The checker reports that the branch does not lie on its header.',
      topic: 'pcf-export',
      pluginVersion: '1.4.1',
      hostVersion: 'Revit 2025.4',
    },
    {
      message: 'Can we use one license in Revit 2025 and 2026 on the same machine, or do we need two?',
      topic: 'licensing',
      pluginVersion: '1.4.2',
    },
    {
      message: 'Does the plugin need administrator rights to update itself? Our IT department installs all software.',
      topic: 'installation',
    },
    {
      message: 'The bolt lengths of lug-type butterfly valves are one flange thickness too short.',
      topic: 'pcf-export',
      pluginVersion: '1.4.2',
      hostVersion: 'Revit 2026.1',
    },
    {
      message: 'Where can I find the slides from the last webinar? The link in the email only leads to the recording.',
      topic: 'other',
    },
  ],
  'customization-requests': [
    {
      message: 'We need a Plant 3D command that writes our weld list per spool, in the layout of our shop.',
      platform: 'plant-3d',
      area: 'Piping isometrics and spool lists',
      budgetRange: '5k-15k',
    },
    {
      message: 'Our supports are our own families. The export has to write them with our marks and their loads.',
      platform: 'revit',
      area: 'Pipe supports',
      budgetRange: '5k-15k',
    },
    {
      message: 'We want the test packages of our client as a view in Navisworks, colored by line and pressure.',
      platform: 'navisworks',
      area: 'Test packages',
      budgetRange: '15k-50k',
    },
    {
      message: 'A drawing border with our title block and revision table is needed on each isometric.',
      platform: 'autocad',
      area: 'Isometric title blocks',
      budgetRange: 'under-5k',
    },
    {
      message: 'The bill of materials must carry the item numbers of our warehouse, which are in an SQL database.',
      platform: 'revit',
      area: 'Bills of materials',
      budgetRange: 'not-sure',
    },
  ],
  'automation-requests': [
    {
      message: 'We would like to automate the numbering of our spools and the drawing of their sheets in Revit.',
      currentProcess:
        'A designer divides each line into spools, numbers them by hand, makes a sheet for each and copies the pieces into a spreadsheet.',
      tools: ['Revit', 'Dynamo', 'Excel'],
      hoursPerWeek: 12.5,
      expectedOutcome: 'One command numbers the spools, makes the sheets and writes the cut list.',
    },
    {
      message: 'All models should be exported to PCF and checked every night, so that we see the errors in the morning.',
      currentProcess: 'Two people open each model once a week, export the lines and run the checker on every file.',
      tools: ['Revit', 'PCF checker'],
      hoursPerWeek: 8,
      expectedOutcome: 'A nightly run with one report per model.',
    },
    {
      message: 'Line lists and models drift apart. We want to compare them without reading both by eye.',
      currentProcess: 'The lead designer prints the line list and checks off each line in the model, twice before every issue.',
      tools: ['Excel', 'Navisworks'],
      hoursPerWeek: 6,
      expectedOutcome: 'A list of the lines whose size, class or insulation differs.',
    },
    {
      message: 'Our material take-off is typed into the purchasing system. That takes too long and produces errors.',
      currentProcess: 'The bill of materials is exported to Excel, corrected there, and typed into the purchasing system.',
      tools: ['Excel', 'SAP'],
      hoursPerWeek: 15,
      expectedOutcome: 'Purchasing gets the list as a file that it can import.',
    },
  ],
};

const project: readonly (readonly Step[])[] = [
  [
    { hours: 5, status: 'reviewing', comment: 'The scope is clear enough for an estimate.' },
    {
      hours: 9,
      status: 'needs-info',
      reply: 'Thank you. Could you send us a sample drawing and the list of fields that you need?',
    },
    {
      hours: 14,
      answer: 'Here is the list: number, size, material, weld class and the date of the test. I will email the drawing.',
    },
    { hours: 6, note: 'Sample received. About nine days with tests.' },
    {
      hours: 12,
      status: 'quoted',
      reply: 'We can do this in nine working days. We will email you our offer today.',
    },
    { hours: 26, status: 'accepted', comment: 'Order received.' },
    { hours: 8, status: 'in-progress' },
    {
      hours: 60,
      status: 'delivered',
      reply: 'The first version is ready. Please try it on a real line and tell us what you find.',
    },
    { hours: 20, answer: 'Works well. One column was empty at first, but that was our template.' },
    { hours: 6, status: 'delivered', comment: 'Nothing to change.' },
    { hours: 2, status: 'closed', comment: 'Accepted by the customer.' },
  ],
  [
    { hours: 7, status: 'reviewing' },
    { hours: 10, note: 'This is close to what we built last spring. Ask development whether we can reuse the mapping.' },
    {
      hours: 30,
      status: 'quoted',
      reply: 'We have built something similar and can adapt it in five working days. The offer is on its way.',
    },
  ],
  [
    { hours: 6, status: 'reviewing' },
    {
      hours: 12,
      status: 'declined',
      reply: 'Thank you for asking. This needs access to a closed format, so we cannot do it reliably.',
    },
  ],
  [{ hours: 4, status: 'reviewing', comment: 'Waiting for an estimate from development.' }],
];

/** The events of requests, by desk. A request without further events waits for the team or the visitor. */
export const eventSequences: Record<DeskPath, readonly (readonly Step[])[]> = {
  'demo-requests': [
    [
      {
        hours: 3,
        status: 'contacted',
        reply: 'Thank you for your interest. Would Tuesday at 10:00 or Thursday at 14:00 work for you?',
      },
      { hours: 6, answer: 'Thursday at 14:00 is fine. There will be three of us.' },
      { hours: 2, status: 'scheduled', comment: 'Thursday, 14:00. Three people.' },
      { hours: 20, status: 'completed' },
      { hours: 4, note: 'Liked the checker most. They compare us with one other product and decide this month.' },
      { hours: 45, status: 'converted', comment: 'Five floating seats.' },
    ],
    [
      { hours: 5, status: 'scheduled', comment: 'Agreed by phone.' },
      { hours: 18, status: 'no-show' },
      { hours: 3, reply: 'We missed you today. Would you like to find another date?' },
      { hours: 9, status: 'scheduled', comment: 'Rescheduled.' },
      { hours: 20, status: 'completed' },
    ],
    [
      {
        hours: 4,
        status: 'contacted',
        reply: 'Of course. Could you send us a small model, so that we can show the export on your own line?',
      },
      { hours: 40, status: 'lost', comment: 'No answer. They bought another product.' },
    ],
    [
      { hours: 6, status: 'contacted', reply: 'Of course. Which of these weeks works for your team?' },
      { hours: 8, note: 'Called. The department head has to approve first.' },
    ],
    [{ hours: 9, status: 'cancelled', comment: 'A student; referred to the tutorials.' }],
  ],
  'support-requests': [
    [
      { hours: 1, status: 'open' },
      {
        hours: 2,
        status: 'waiting-on-customer',
        reply: 'Could you send us the PCF of this line, and tell us which family is affected?',
      },
      { hours: 5, answer: 'The file is PUMP-101-A. It is the family from our own library, not one of yours.' },
      { hours: 3, note: 'The connector type is missing in their family. See the tutorial on connectors.' },
      {
        hours: 1,
        status: 'resolved',
        reply: 'The second connector has no type. Set it to “Fitting” and export again; the tutorial on connectors shows where.',
      },
      { hours: 30, status: 'closed' },
    ],
    [
      { hours: 2, status: 'open', comment: 'Reproduced.' },
      { hours: 2, note: 'Only with Revit 2025.4 and a user profile on the network.' },
      {
        hours: 6,
        status: 'resolved',
        reply: 'This is fixed in the version that you can download today. Please install it over the current one.',
      },
      { hours: 7, answer: 'It works now, thank you!' },
      { hours: 2, status: 'resolved' },
      { hours: 20, status: 'closed' },
    ],
    [
      { hours: 1, status: 'resolved', reply: 'Done. We have released the old machine, so your colleague can register now.' },
      { hours: 24, status: 'closed' },
    ],
    [
      { hours: 2, status: 'open' },
      { hours: 4, note: 'Needs a change to the lookup table. Planned for the next release.' },
    ],
    [
      {
        hours: 2,
        status: 'waiting-on-customer',
        reply: 'Thank you. How many people is this for, and when do you need it?',
      },
      { hours: 9, answer: 'Ten people in two offices, starting on the first of next month.' },
      {
        hours: 3,
        status: 'resolved',
        reply: 'We will email you our offer today. It covers both offices with one floating license.',
      },
    ],
  ],
  'customization-requests': project,
  'automation-requests': project,
};

export const savedReplies = [
  {
    title: 'Ask for the PCF',
    text: 'Could you send us the PCF of this line, and tell us which family is affected?',
  },
  {
    title: 'Two dates for a demo',
    text: 'Thank you for your interest. Would Tuesday at 10:00 or Thursday at 14:00 work for you?',
  },
  {
    title: 'Machine released',
    text: 'Done. We have released the old machine, so your colleague can register now.',
  },
];
