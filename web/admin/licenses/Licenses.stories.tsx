import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { IssuedLicense, LicenseDetail } from '../../api/generated/model';
import { example, exampleBody } from '../../../.storybook/examples.ts';
import {
  focuses,
  leaves,
  loses,
  losesRole,
  patience,
  type Play,
  presses,
  pressesInDialog,
  shows,
  showsHeading,
  showsRole,
  steps,
} from '../../../.storybook/play.ts';
import { listStates, recordStates } from '../../../.storybook/states.ts';
import { given } from '../../../.storybook/story.ts';
import Licenses from './Licenses.tsx';

const path = '/admin/licenses';
const { customer } = example<LicenseDetail>('getLicense');
const list = listStates({
  list: 'listLicenses',
  path,
  heading: 'License management',
  noun: 'license',
  row: customer.name,
});
const record = recordStates({ get: 'getLicense', path, noun: 'license', text: customer.email });

const meta: Meta<typeof Licenses> = { title: 'Admin/Licenses', component: Licenses, parameters: list.meta };
export default meta;

type Story = StoryObj<typeof Licenses>;

export const Default: Story = list.default;
export const Loading: Story = list.loading;
export const Empty: Story = list.empty;
export const NoMatch: Story = list.noMatch;
export const Failure: Story = list.error;
export const Forbidden: Story = list.forbidden;
export const TooManyRequests: Story = list.tooManyRequests;
export const Offline: Story = list.offline;
export const LongText: Story = list.longText;
export const ManyRows: Story = list.manyRows;
export const Narrow: Story = list.narrow;

export const Record: Story = record.default;
export const RecordLoading: Story = record.loading;
export const RecordNotFound: Story = record.notFound;
export const RecordFailure: Story = record.error;
export const RecordForbidden: Story = record.forbidden;
export const RecordOffline: Story = record.offline;
export const RecordLongText: Story = record.longText;
export const RecordNarrow: Story = record.narrow;
export const RecordUnused: Story = record.example(
  'unused',
  showsHeading(example<LicenseDetail>('getLicense', 'unused').customer.name),
);
export const OlderTimeline: Story = record.inPlace(
  { listActivity: [{ more: 1 }, 'empty'] },
  steps(presses('Show older entries'), loses('Show older entries')),
);
export const NewLicense: Story = { ...given({ path: `${path}?panel=new` }), play: showsRole('textbox', /^Name|^Customer/) };
/** Fills in the required fields from the contract's example, and issues the license. */
const issues: Play = async () => {
  const page = within(document.body);
  // The list beside the form filters by type, too.
  const form = within(await page.findByRole('form', { name: 'New license' }, patience));
  const { customer: buyer } = exampleBody('createLicense') as { customer: { name: string; email: string } };
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), buyer.name);
  await userEvent.type(form.getByRole('textbox', { name: /^Email/ }), buyer.email);
  await userEvent.click(form.getByRole('button', { name: /Type$/ }));
  await userEvent.click(await page.findByRole('option', { name: 'Perpetual' }, patience));
  await userEvent.click(form.getByRole('button', { name: 'Issue license' }));
};
export const NewLicenseIncomplete: Story = {
  ...NewLicense,
  play: steps(presses('Issue license'), shows(/need your attention$/)),
};
export const SendingTheKeyWithoutEmail: Story = {
  ...given({ path: `${path}?panel=new`, network: { getMailStatus: 'notConfigured' } }),
  play: steps(
    presses('Send the key to the customer', 'checkbox'),
    shows(/Email isn’t set up/),
    issues,
    shows(example<IssuedLicense>('createLicense').key),
    loses(/We also email it/),
  ),
};
export const KeyShownOnce: Story = { ...NewLicense, play: steps(issues, shows(example<IssuedLicense>('createLicense').key)) };
export const LeavingTheKey: Story = {
  ...NewLicense,
  play: steps(KeyShownOnce.play as Play, leaves, showsRole('alertdialog', 'Leave without the key?')),
};
export const ChangingSeats: Story = record.inPlace(
  {},
  steps(presses('Change: Sessions'), showsRole('textbox', /^Sessions that may run at once/)),
);
const [atWork, signedOff] = example<LicenseDetail>('getLicense').registrations;
export const ReleasingMachine: Story = record.inPlace(
  {},
  steps(presses(`Release ${atWork!.machineName}`), showsRole('dialog', `Release ${atWork!.machineName}?`)),
);
export const ReleasingOccupiedActivation: Story = record.inPlace(
  {},
  steps(presses(`Release now ${signedOff!.machineName}`), showsRole('dialog', `Release ${signedOff!.machineName}?`)),
);
export const DeactivatingWithoutReason: Story = record.inPlace(
  {},
  steps(presses('Deactivate…'), pressesInDialog('Deactivate'), shows('Fill in this field.')),
);
export const ExtendingWithoutDays: Story = record.inPlace(
  {},
  steps(presses('Extend: Expires'), pressesInDialog('Extend'), shows('Enter a number.'), focuses(/^Days/)),
);
export const UnchangedSeats: Story = record.inPlace(
  {},
  steps(presses('Change: Sessions'), pressesInDialog('Change'), losesRole('dialog')),
);
export const Deactivating: Story = record.inPlace({}, steps(presses('Deactivate…'), showsRole('textbox', /^Reason/)));
