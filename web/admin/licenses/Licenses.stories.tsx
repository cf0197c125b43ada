import type { Meta, StoryObj } from '@storybook/react-vite';
import type { LicenseDetail } from '../../api/generated/model';
import { example } from '../../../.storybook/examples.ts';
import { showsHeading, showsRole } from '../../../.storybook/play.ts';
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
export const RecordLongText: Story = record.longText;
export const RecordNarrow: Story = record.narrow;
export const RecordUnused: Story = record.example(
  'unused',
  showsHeading(example<LicenseDetail>('getLicense', 'unused').customer.name),
);
export const NewLicence: Story = { ...given({ path: `${path}?open=new` }), play: showsRole('textbox', /^Name|^Customer/) };
