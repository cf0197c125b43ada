import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { longText, onPhone } from '../../.storybook/story.ts';
import { Link } from './Link.tsx';

const meta: Meta<typeof Link> = {
  title: 'UI/Link',
  component: Link,
  args: { to: '/revit-families', children: 'Browse the families' },
  decorators: [
    (Story) => (
      <main style={{ padding: 32 }}>
        <Story />
      </main>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof Link>;

export const Default: Story = {};
export const Focused: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('link')).toHaveFocus();
  },
};
export const LongText: Story = { ...onPhone, args: { children: longText } };
