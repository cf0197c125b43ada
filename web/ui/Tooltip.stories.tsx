import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { shows } from '../../.storybook/play.ts';
import { longText, onPhone } from '../../.storybook/story.ts';
import { Tooltip } from './Tooltip.tsx';

const meta: Meta<typeof Tooltip> = {
  title: 'UI/Tooltip',
  component: Tooltip,
  args: {
    text: 'Copy the reference',
    children: (describedBy) => (
      <button type="button" aria-label="Copy" aria-describedby={describedBy}>
        C
      </button>
    ),
  },
  decorators: [
    (Story) => (
      <main style={{ padding: 120 }}>
        <Story />
      </main>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof Tooltip>;

export const Closed: Story = {};
export const Open: Story = {
  play: async (context) => {
    await userEvent.hover(within(context.canvasElement).getByRole('button'));
    await shows('Copy the reference')(context);
  },
};
export const LongText: Story = {
  ...onPhone,
  args: { text: longText },
  play: async (context) => {
    await userEvent.hover(within(context.canvasElement).getByRole('button'));
    await shows(longText)(context);
  },
};
