import type { ComponentType } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { example } from '../../../.storybook/examples.ts';
import { shows, showsHeading } from '../../../.storybook/play.ts';
import { listStates } from '../../../.storybook/states.ts';
import { given, onDesktop } from '../../../.storybook/story.ts';
import MyWork from './MyWork.tsx';
import { rowId } from './row-id.ts';

const path = '/admin/my-work';
const [first] = example<{ items: { reference: string }[] }>('listWork').items;
const list = listStates({ list: 'listWork', path, heading: 'My work', noun: 'request', row: first?.reference ?? '' });
/** A request of the list. */
const request = example<{ id: string; reference: string }>('getAutomationRequest');

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

export const DueThisWeek: Story = {
  ...given({ path: `${path}?due=week` }),
  ...onDesktop,
  play: shows('Due date: Within a week'),
};

export const Record: Story = {
  ...given({ path: `${path}?open=${rowId({ desk: 'automation', id: request.id })}` }),
  play: showsHeading(request.reference),
};
