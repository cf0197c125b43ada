import type { ComponentType } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { example, exampleBody, problemMessage } from '../../../.storybook/examples.ts';
import {
  losesRole,
  notifies,
  patience,
  type Play,
  presses,
  pressesInDialog,
  shows,
  showsHeading,
  showsRole,
  steps,
  ticksAll,
  types,
} from '../../../.storybook/play.ts';
import { snackbar } from '../../snackbar/snackbar.ts';
import type { Network } from '../../../.storybook/network.ts';
import { listStates, recordStates } from '../../../.storybook/states.ts';
import { onPhone } from '../../../.storybook/story.ts';
import { createScreenStory } from '../../../.storybook/screen.tsx';

const path = '/admin/support-requests';
const { reference, message } = example<{ reference: string; message: string }>('getSupportRequest');
const list = listStates({
  list: 'listSupportRequests',
  path,
  heading: 'Support requests',
  noun: 'support request',
  row: reference,
});
const record = recordStates({
  get: 'getSupportRequest',
  path,
  noun: 'support request',
  text: message,
});

const meta: Meta<ComponentType> = {
  title: 'Admin/Support requests',
  component: createScreenStory(path),
  parameters: list.meta,
};
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
export const RowsChosen: Story = { play: steps(shows(reference), ticksAll, shows(/selected$/), shows('Assign to me')) };
export const RowsChosenNarrow: Story = { ...RowsChosen, ...onPhone };

export const Record: Story = record.default;
export const RecordLoading: Story = record.loading;
export const RecordNotFound: Story = record.notFound;
export const RecordFailure: Story = record.error;
export const RecordForbidden: Story = record.forbidden;
export const RecordOffline: Story = record.offline;
export const RecordLongText: Story = record.longText;
export const RecordErasing: Story = record.erasing;
export const RecordNarrow: Story = record.narrow;
export const RecordOpen: Story = record.example(
  'open',
  showsHeading(example<{ reference: string }>('getSupportRequest', 'open').reference),
);
const moves = (network: Network, status: string, play: Play): Story =>
  record.inPlace(network, steps(shows(message), presses(status), play));
/** The request was opened in the meantime. */
export const MoveConflict = moves(
  { updateSupportRequestStatus: 'VERSION_CHANGED', getSupportRequest: [{}, 'open'] },
  'Resolved',
  showsRole('dialog', 'You changed this record in another window'),
);
export const MoveConflictUnreadable = moves(
  { updateSupportRequestStatus: 'VERSION_CHANGED', getSupportRequest: [{}, 'NOT_FOUND'] },
  'Open',
  notifies('Somebody else changed this record. Nothing was overwritten.'),
);
const undoes: Play = async () => {
  await waitFor(() => expect(snackbar.current?.action).toBeDefined(), patience);
  snackbar.current?.action?.run();
};
const setsUrgent = steps(
  shows(message),
  presses(/^\w+ Priority$/),
  presses('Urgent', 'option'),
  notifies(`Priority of ${reference} set to Urgent.`),
);
/** The snackbar offers undo after the record was closed. */
export const UndoConflictAfterClosing: Story = record.inPlace(
  { updateSupportRequest: [{}, 'VERSION_CHANGED'], getSupportRequest: [{}, 'open'] },
  steps(
    setsUrgent,
    presses('Close support request'),
    losesRole('article'),
    undoes,
    notifies('Somebody else changed this record. Nothing was overwritten.'),
  ),
);
/** The undo of a change is withdrawn with the record. */
export const ErasedAfterChange: Story = record.inPlace(
  {},
  steps(
    setsUrgent,
    presses('Erase request…'),
    types(`Type ${reference} to confirm`, reference),
    pressesInDialog('Erase'),
    losesRole('article'),
    () => expect(snackbar.current?.action).toBeUndefined(),
    notifies(`${reference} has been erased.`),
  ),
);
const note = String(exampleBody('createSupportRequestNote')['text']);
const writesNote = types(/^New note/, note);
const writesReply = types(/^Reply to/, note);
/** Text typed while the note or the reply is being sent would be lost. */
const isReadOnly =
  (name: RegExp): Play =>
  async () => {
    const field = await within(document.body).findByRole('textbox', { name }, patience);
    await waitFor(() => expect(field).toHaveAttribute('readonly'), patience);
  };
export const NoteSending: Story = record.inPlace(
  { createSupportRequestNote: 'loading' },
  steps(shows(message), writesNote, presses('Add note'), isReadOnly(/^New note/)),
);
export const ReplySending: Story = record.inPlace(
  { createSupportReply: 'loading' },
  steps(shows(message), writesReply, presses('Send reply'), isReadOnly(/^Reply to/)),
);
/** Somebody else has erased the request, and what was written stays. */
export const ReplyToErased: Story = record.inPlace(
  { createSupportReply: 'NOT_FOUND', getSupportRequest: [{}, 'NOT_FOUND'] },
  steps(
    shows(message),
    writesReply,
    presses('Send reply'),
    shows('This support request doesn’t exist or was deleted. You can still copy your text from the form.'),
    () => expect(within(document.body).getByRole('textbox', { name: /^Reply to/ })).toHaveValue(note),
  ),
);
export const NoteRefused: Story = record.inPlace(
  { createSupportRequestNote: 'SERVICE_UNAVAILABLE' },
  steps(
    shows(message),
    writesNote,
    presses('Add note'),
    shows(new RegExp(`${problemMessage('createSupportRequestNote', 'SERVICE_UNAVAILABLE')} Your text is still here`)),
  ),
);
