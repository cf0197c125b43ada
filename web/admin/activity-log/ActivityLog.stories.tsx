import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import type { ActivityPage } from '../../api/generated/model';
import { example } from '../../../.storybook/examples.ts';
import { type Play, presses, showsRole, steps } from '../../../.storybook/play.ts';
import { listStates } from '../../../.storybook/states.ts';
import { onDesktop } from '../../../.storybook/story.ts';
import ActivityLog from './ActivityLog.tsx';

const [first] = example<ActivityPage>('listActivity').items;
const record = first?.entity.label ?? '';
const list = listStates({
  list: 'listActivity',
  path: '/admin/activity-log',
  heading: 'Activity log',
  noun: 'entry',
  nouns: 'entries',
  row: record,
});

const meta: Meta<typeof ActivityLog> = { title: 'Admin/Activity log', component: ActivityLog, parameters: list.meta };
export default meta;

type Story = StoryObj<typeof ActivityLog>;

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
/** The field of the opened filter has the focus. Only the options in view are rendered. */
const searches =
  (field: string, text: string): Play =>
  async (context) => {
    await showsRole('searchbox', `Search ${field}`)(context);
    await userEvent.keyboard(text);
  };
const closes: Play = async () => {
  await userEvent.keyboard('{Escape}');
};
export const ActionFilter: Story = {
  ...onDesktop,
  play: steps(presses('Action'), searches('action', 'demo status'), showsRole('option', 'Changed status of demo request')),
};
/** Both entries of the example are about one request. */
export const RecordFilter: Story = {
  ...onDesktop,
  play: steps(
    showsRole('link', record),
    presses('Record'),
    searches('record', 'demo'),
    presses(record, 'option'),
    closes,
    showsRole('button', `Record: ${record}`),
  ),
};
