import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { onPhone } from '../../.storybook/story.ts';
import { QrCode } from './QrCode.tsx';

const meta: Meta<typeof QrCode> = {
  title: 'UI/QrCode',
  component: QrCode,
  args: { text: 'https://example.com/', label: 'QR code of the address' },
  decorators: [
    (Story) => (
      <main style={{ padding: 32 }}>
        <Story />
      </main>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof QrCode>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const code = within(canvasElement).getByRole('img', { name: 'QR code of the address' });
    await expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  },
};
export const LongText: Story = { args: { text: 'https://example.com/?text='.padEnd(400, 'x') } };
export const Narrow: Story = { ...onPhone };
