import type { ComponentType } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { example } from '../../../.storybook/examples.ts';
import { shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { listStates } from '../../../.storybook/states.ts';
import { given } from '../../../.storybook/story.ts';
import MyWork from './MyWork.tsx';
import { rowId } from './row-id.ts';

const path = '/admin/my-work';
const [first] = example<{ items: { id: string; desk: string; reference: string }[] }>('listWork').items;
const { id, desk, reference } = first ?? { id: '', desk: '', reference: '' };
const list = listStates({ list: 'listWork', path, heading: 'My work', noun: 'request', row: reference });
const open = `${path}?open=${rowId({ desk, id })}`;

const meta: Meta<ComponentType> = { title: 'Admin/My work', component: MyWork, parameters: list.meta };
export default meta;

type Story = StoryObj<ComponentType>;

export const Default: Story = list.default;
export const Loading: Story = list.loading;
export const Empty: Story = { ...list.empty, play: shows('Open requests assigned to you appear here.') };
export const NoMatch: Story = list.noMatch;
export const Failure: Story = list.error;
export const Forbidden: Story = list.forbidden;
export const TooManyRequests: Story = list.tooManyRequests;
export const Offline: Story = list.offline;
export const LongText: Story = list.longText;
export const ManyRows: Story = list.manyRows;
export const Narrow: Story = list.narrow;

export const DueThisWeek: Story = { ...given({ path: `${path}?due=week` }), play: shows('Due date: Within a week') };

export const Record: Story = {
  ...given({ path: open }),
  play: shows(example<{ message: string }>('getDemoRequest').message),
};
export const RecordOverdue: Story = {
  ...given({ path: open, network: { getDemoRequest: 'overdue' } }),
  play: steps(showsHeading(example<{ reference: string }>('getDemoRequest', 'overdue').reference), shows('Overdue')),
};
