import type { Meta, StoryObj } from '@storybook/react-vite';
import { shows } from '../../.storybook/play.ts';
import { onPhone } from '../../.storybook/story.ts';
import { type MessageAction, notify, type SnackbarType } from '../snackbar/snackbar.ts';
import { Snackbar } from './Snackbar.tsx';

/** Keeps the message visible in the story. */
const anHourMs = 3_600_000;

const meta: Meta<typeof Snackbar> = { title: 'Shell/Snackbar', component: Snackbar };
export default meta;

type Story = StoryObj<typeof Snackbar>;

const saying = (type: SnackbarType, text: string, action?: MessageAction): Story => ({
  play: async (context) => {
    notify(type, text, anHourMs, action);
    await shows(text)(context);
  },
});

export const Success = saying('success', 'Your choice has been saved.');
export const Information = saying('info', 'You have been logged out');
export const Warning = saying('warning', 'Another tab has signed out.');
export const Failure = saying('error', 'No response from server. Please check your connection.');
export const WithUndo = saying('success', 'The family is hidden from visitors.', { label: 'Undo', run: () => undefined });
export const LongText = saying(
  'error',
  'Your request was rejected: This email address cannot receive a reply, so check it. Your answers are back in the form.',
);
export const Narrow: Story = { ...LongText, ...onPhone };
