import type { Meta, StoryObj } from '@storybook/react-vite';
import type { LicenseDetail, RenewalPage } from '../../api/generated/model';
import { example, firstId } from '../../../.storybook/examples.ts';
import { presses, shows, showsHeading, showsRole, steps } from '../../../.storybook/play.ts';
import { listStates } from '../../../.storybook/states.ts';
import { given, onDesktop } from '../../../.storybook/story.ts';
import Renewals from './Renewals.tsx';

const path = '/admin/renewals';
const [renewal] = example<RenewalPage>('listRenewals').items;
const list = listStates({
  list: 'listRenewals',
  path,
  heading: 'Renewals',
  noun: 'renewal',
  row: renewal?.customer.name ?? '',
});

const meta: Meta<typeof Renewals> = { title: 'Admin/Renewals', component: Renewals, parameters: list.meta };
export default meta;

type Story = StoryObj<typeof Renewals>;

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
export const Months: Story = {
  ...onDesktop,
  play: steps(showsHeading('Renewals'), presses('Month (UTC)'), showsRole('menuitemradio', 'January 2027')),
};
export const Record: Story = {
  ...given({ path: `${path}?open=${firstId('listRenewals')}` }),
  play: shows(example<LicenseDetail>('getLicense').customer.email),
};
