import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { IssuedLicense, LicenseDetail } from '../../api/generated/model';
import { example, exampleBody } from '../../../.storybook/examples.ts';
import { leaves, patience, type Play, presses, shows, showsHeading, showsRole, steps } from '../../../.storybook/play.ts';
import { listStates, recordStates } from '../../../.storybook/states.ts';
import { given } from '../../../.storybook/story.ts';
import Licenses from './Licenses.tsx';

const path = '/admin/licenses';
const { customer } = example<LicenseDetail>('getLicense');
const list = listStates({
  list: 'listLicenses',
  path,
  heading: 'License management',
  noun: 'licence',
  row: customer.name,
});
const record = recordStates({ get: 'getLicense', list: 'listLicenses', path, noun: 'licence', text: customer.email });

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
export const NewLicence: Story = { ...given({ path: `${path}?open=new` }), play: showsRole('textbox', /^Name|^Customer/) };
/** What the contract's example of a new licence needs at least. */
const issues: Play = async () => {
  const page = within(document.body);
  const { customer: buyer } = exampleBody('addLicense') as { customer: { name: string; email: string } };
  await userEvent.type(await page.findByRole('textbox', { name: /^Name/ }, patience), buyer.name);
  await userEvent.type(page.getByRole('textbox', { name: /^Email/ }), buyer.email);
  await userEvent.selectOptions(page.getByRole('combobox', { name: /^Type/ }), 'perpetual');
  await userEvent.click(page.getByRole('button', { name: 'Issue licence' }));
};
export const NewLicenceIncomplete: Story = {
  ...NewLicence,
  play: steps(presses('Issue licence'), shows(/need your attention$/)),
};
export const KeyShownOnce: Story = { ...NewLicence, play: steps(issues, shows(example<IssuedLicense>('addLicense').key)) };
export const LeavingTheKey: Story = {
  ...NewLicence,
  play: steps(KeyShownOnce.play as Play, leaves, showsRole('dialog', 'Leave without the key?')),
};
export const ChangingSeats: Story = {
  ...record.default,
  play: steps(presses('Change: Sessions'), showsRole('textbox', /^Sessions that may run at once/)),
};
export const Deactivating: Story = { ...record.default, play: steps(presses('Deactivate …'), showsRole('textbox', /^Reason/)) };
