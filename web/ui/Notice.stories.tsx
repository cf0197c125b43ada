import type { Meta, StoryObj } from '@storybook/react-vite';
import { given, longText, onPhone } from '../../.storybook/story.ts';
import { Notice } from './Notice.tsx';

const meta: Meta<typeof Notice> = {
  title: 'UI/Notice',
  component: Notice,
  args: { children: 'Your session has expired. Sign in again to continue where you left off.' },
  ...given({ frame: 'column' }),
};
export default meta;

type Story = StoryObj<typeof Notice>;

export const Info: Story = { args: { type: 'info' } };
export const Success: Story = { args: { type: 'success', title: 'Saved' } };
export const Warning: Story = { args: { type: 'warning' } };
export const Failure: Story = { args: { type: 'error', title: 'The list could not be loaded' } };
export const LongText: Story = { ...onPhone, args: { type: 'error', title: 'The list could not be loaded', children: longText } };
