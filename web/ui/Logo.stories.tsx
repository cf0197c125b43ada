import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { brand } from '../brand.ts';
import { Logo } from './Logo.tsx';

const meta: Meta<typeof Logo> = {
  title: 'UI/Logo',
  component: Logo,
  decorators: [
    (Story) => (
      <main style={{ padding: 32 }}>
        <Story />
      </main>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof Logo>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: `${brand.name}, home` });
    await expect(link).toHaveAttribute('href', '/');
  },
};
export const Focused: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('link')).toHaveFocus();
  },
};
