import type { ComponentType } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { example } from '../../../../.storybook/examples.ts';
import { learningStates, participantStates } from '../../../../.storybook/learning.ts';
import { createScreenStory } from '../../../../.storybook/screen.tsx';
import { shows, showsHeading, steps } from '../../../../.storybook/play.ts';

const states = learningStates('training-course', {
  list: 'listAdminTrainingCourses',
  get: 'getAdminTrainingCourse',
  update: 'updateTrainingCourse',
});
const participants = participantStates(states);
const titleOf = (name: string) => example<{ title: string }>('getAdminTrainingCourse', name).title;

const meta: Meta<ComponentType> = {
  title: 'Admin/Training courses',
  component: createScreenStory('/admin/training-courses'),
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
export const RecordFull: Story = states.record.example('full', showsHeading(titleOf('full')));

export const RowsChosen: Story = { play: steps(states.rowsChosen.play, shows('No action fits all of them')) };
export const NewTrainingCourse: Story = states.new;
export const NewWithoutStart: Story = { ...states.new, play: shows('To be announced') };
export const NewIncomplete: Story = {
  ...states.newIncomplete,
  play: steps(states.newIncomplete.play, shows(/^Syllabus, row 1, lesson:/)),
};
export const NewNarrow: Story = states.newNarrow;
export const Editing: Story = states.editing;
export const EditingNarrow: Story = states.editingNarrow;
export const EditingRefused: Story = states.editingRefused;
export const EditingConflict: Story = states.editingConflict;
export const LeavingUnsaved: Story = states.leavingUnsaved;
export const Deleting: Story = states.deleting;

export const ParticipantErasing: Story = participants.erasing;
export const ParticipantEraseFails: Story = participants.eraseFails;
export const ParticipantsFailure: Story = participants.failure;
export const ParticipantsLoading: Story = participants.loading;
export const ParticipantsMany: Story = participants.many;
