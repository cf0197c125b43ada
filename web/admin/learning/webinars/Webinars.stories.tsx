import type { ComponentType } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { example, problemMessage } from '../../../../.storybook/examples.ts';
import { learningStates, participantStates } from '../../../../.storybook/learning.ts';
import { createScreenStory } from '../../../../.storybook/screen.tsx';
import { presses, shows, showsHeading, showsRole, steps } from '../../../../.storybook/play.ts';

const states = learningStates('webinar', { list: 'listAdminWebinars', get: 'getAdminWebinar', update: 'updateWebinar' });
const participants = participantStates(states);
const titleOf = (name: string) => example<{ title: string }>('getAdminWebinar', name).title;

const meta: Meta<ComponentType> = {
  title: 'Admin/Webinars',
  component: createScreenStory('/admin/webinars'),
  parameters: states.list.meta,
};
export default meta;

type Story = StoryObj<ComponentType>;

export const Default: Story = states.list.default;
export const Loading: Story = states.list.loading;
export const Empty: Story = states.list.empty;
export const NoMatch: Story = states.list.noMatch;
export const Failure: Story = states.list.error;
export const Forbidden: Story = states.list.forbidden;
export const TooManyRequests: Story = states.list.tooManyRequests;
export const Offline: Story = states.list.offline;
export const LongText: Story = states.list.longText;
export const ManyRows: Story = states.list.manyRows;
export const Narrow: Story = states.list.narrow;

export const Record: Story = states.record.default;
export const RecordLoading: Story = states.record.loading;
export const RecordNotFound: Story = states.record.notFound;
export const RecordFailure: Story = states.record.error;
export const RecordForbidden: Story = states.record.forbidden;
export const RecordOffline: Story = states.record.offline;
export const RecordLongText: Story = states.record.longText;
export const RecordNarrow: Story = states.record.narrow;
export const RecordRecorded: Story = states.record.example('recorded', showsHeading(titleOf('recorded')));
export const Canceling: Story = states.inPlace({}, steps(presses('Cancel webinar'), showsRole('alertdialog', /^Cancel /)));

export const RowsChosen: Story = states.rowsChosen;
export const NewWebinar: Story = states.new;
export const NewIncomplete: Story = states.newIncomplete;
export const NewNarrow: Story = states.newNarrow;
export const Editing: Story = states.editing;
export const EditingNarrow: Story = states.editingNarrow;
export const EditingRefused: Story = states.editingRefused;
const noList = 'SERVICE_UNAVAILABLE';
// The series come from the list of webinars, which this editor covers.
export const SeriesFail: Story = states.inPlace(
  { listAdminWebinars: noList },
  steps(presses('Edit'), showsRole('textbox', /^Slug/), shows(problemMessage('listAdminWebinars', noList))),
);
export const EditingConflict: Story = states.editingConflict;
export const LeavingUnsaved: Story = states.leavingUnsaved;
export const Deleting: Story = states.deleting;

export const ParticipantErasing: Story = participants.erasing;
export const ParticipantEraseFails: Story = participants.eraseFails;
export const ParticipantsFailure: Story = participants.failure;
export const ParticipantsFailureRetried: Story = participants.failureRetried;
export const ParticipantsLoading: Story = participants.loading;
export const ParticipantsMany: Story = participants.many;
