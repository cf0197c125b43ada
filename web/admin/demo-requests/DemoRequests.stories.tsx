import type { ComponentType } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { example } from '../../../.storybook/examples.ts';
import { shows, showsHeading } from '../../../.storybook/play.ts';
import { listStates, recordStates } from '../../../.storybook/states.ts';
import { createScreenStory } from '../../../.storybook/screen.tsx';

const path = '/admin/demo-requests';
const { reference, message } = example<{ reference: string; message: string }>('getDemoRequest');
const list = listStates({ list: 'listDemoRequests', path, heading: 'Demo requests', noun: 'demo request', row: reference });
const record = recordStates({ get: 'getDemoRequest', path, noun: 'demo request', text: message });

const meta: Meta<ComponentType> = { title: 'Admin/Demo requests', component: createScreenStory(path), parameters: list.meta };
export default meta;

type Story = StoryObj<ComponentType>;

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
export const RecordErasing: Story = record.erasing;
export const RecordNarrow: Story = record.narrow;
export const RecordScheduled: Story = record.example(
  'scheduled',
  showsHeading(example<{ reference: string }>('getDemoRequest', 'scheduled').reference),
);
export const RecordWithoutEmail: Story = record.inPlace({ getMailStatus: 'notConfigured' }, shows(/^Email isn’t set up/));
export const RecordOverdue: Story = record.example('overdue', shows('Overdue'));
