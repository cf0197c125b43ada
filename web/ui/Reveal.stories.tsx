import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { patience } from '../../.storybook/play.ts';
import { Card } from './Card.tsx';
import { Reveal } from './Reveal.tsx';

const meta: Meta<typeof Reveal> = {
  title: 'UI/Reveal',
  component: Reveal,
  render: () => (
    <main style={{ padding: 32 }}>
      <p>Scroll down: the card below appears once.</p>
      <div style={{ height: '100vh' }} />
      <Reveal>
        <Card>Appears when scrolled into view</Card>
      </Reveal>
    </main>
  ),
};
export default meta;

type Story = StoryObj<typeof Reveal>;

export const ScrolledTo: Story = {
  play: async ({ canvasElement }) => {
    const below = within(canvasElement).getByText('Appears when scrolled into view');
    below.scrollIntoView();
    await waitFor(() => expect(getComputedStyle(below.parentElement ?? below).opacity).toBe('1'), patience);
  },
};
