import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { createSavedReplyBodyTextMax } from '../../../openapi/generated/zod/saved-replies/saved-replies.ts';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import {
  fitsScreen,
  leaves,
  losesRole,
  patience,
  type Play,
  presses,
  shows,
  showsHeading,
  showsRole,
  steps,
} from '../../../.storybook/play.ts';
import { unreachable } from '../../../.storybook/network.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import SavedReplies from './SavedReplies.tsx';

const { title } = example<{ items: { title: string }[] }>('listSavedReplies').items[0] ?? { title: '' };
const isThere = steps(showsHeading('Saved replies'), shows(title));

const meta: Meta<typeof SavedReplies> = {
  title: 'Admin/Saved replies',
  component: SavedReplies,
  parameters: given({ path: '/admin/saved-replies', role: 'admin', frame: 'admin' }).parameters,
};
export default meta;

type Story = StoryObj<typeof SavedReplies>;

const writes: Play = async () => {
  const body = within(document.body);
  await userEvent.type(await body.findByRole('textbox', { name: /^Title/ }, patience), 'A title');
  await userEvent.type(await body.findByRole('textbox', { name: /^Text/ }, patience), 'A text.');
};

const pastesTooMuch: Play = async () => {
  await userEvent.click(await within(document.body).findByRole('textbox', { name: /^Text/ }, patience));
  await userEvent.paste('a'.repeat(createSavedReplyBodyTextMax + 1));
};

const pressesEscape: Play = async () => {
  await userEvent.keyboard('{Escape}');
};

export const Default: Story = { play: isThere };
export const Loading: Story = {
  ...given({ network: { listSavedReplies: 'loading' } }),
  play: steps(showsHeading('Saved replies'), showsRole('progressbar', 'Loading')),
};
export const Empty: Story = { ...given({ network: { listSavedReplies: 'empty' } }), play: shows(/^No saved replies yet/) };
export const Forbidden: Story = {
  ...given({ network: { listSavedReplies: 'FORBIDDEN' } }),
  play: shows(problemMessage('listSavedReplies', 'FORBIDDEN')),
};
export const Failure: Story = {
  ...given({ network: { listSavedReplies: 'SERVICE_UNAVAILABLE' } }),
  play: steps(showsRole('alert'), shows(problemMessage('listSavedReplies', 'SERVICE_UNAVAILABLE'))),
};
export const Offline: Story = {
  ...given({ network: unreachable('listSavedReplies') }),
  play: shows(/We’ll load the saved replies when the server is reachable/),
};
export const New: Story = { play: steps(isThere, presses('New saved reply'), showsRole('dialog', 'New saved reply')) };
export const Incomplete: Story = {
  play: steps(
    isThere,
    presses('New saved reply'),
    writes,
    pastesTooMuch,
    presses('Save reply'),
    shows(`Use at most ${createSavedReplyBodyTextMax} characters.`),
  ),
};
export const Refused: Story = {
  ...given({ network: { createSavedReply: 'SERVICE_UNAVAILABLE' } }),
  play: steps(
    isThere,
    presses('New saved reply'),
    writes,
    presses('Save reply'),
    shows(new RegExp(problemMessage('createSavedReply', 'SERVICE_UNAVAILABLE'))),
  ),
};
/** The banner of the admin area notices that a form could not be saved. */
export const SavedWithoutServer: Story = {
  ...given({ network: { createSavedReply: 'offline', ping: 'offline' } }),
  play: steps(isThere, presses('New saved reply'), writes, presses('Save reply'), shows('The server isn’t responding.')),
};
export const Restored: Story = {
  play: steps(
    isThere,
    presses('New saved reply'),
    writes,
    pressesEscape,
    losesRole('dialog'),
    presses('New saved reply'),
    shows('Your unsaved changes were restored.'),
  ),
};
/** Somebody else has changed the saved reply in the meantime. */
export const Conflict: Story = {
  ...given({ network: { updateSavedReply: 'VERSION_CHANGED' } }),
  play: steps(
    isThere,
    presses(`Edit ${title}`),
    writes,
    presses('Save changes'),
    showsRole('dialog', 'Somebody else changed this record'),
  ),
};
export const LeavingUnsaved: Story = {
  play: steps(isThere, presses('New saved reply'), writes, leaves, showsRole('alertdialog', 'Leave without saving?')),
};
export const Deleting: Story = {
  play: steps(isThere, presses(`Delete ${title}`), showsRole('alertdialog', `Delete “${title}”?`)),
};
export const Narrow: Story = { ...onPhone, play: isThere };
export const LongTextNarrow: Story = {
  ...given({ network: { listSavedReplies: { long: true } } }),
  ...onPhone,
  play: steps(shows(/Rohrleitungs/), fitsScreen),
};
