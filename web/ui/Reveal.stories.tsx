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
      <p>Scroll down: the card below comes in once.</p>
      <div style={{ height: '100vh' }} />
      <Reveal>
        <Card>Comes in when it is scrolled to</Card>
      </Reveal>
    </main>
  ),
};
export default meta;

type Story = StoryObj<typeof Reveal>;

export const ScrolledTo: Story = {
  play: async ({ canvasElement }) => {
    const below = within(canvasElement).getByText('Comes in when it is scrolled to');
    below.scrollIntoView();
    await waitFor(() => expect(getComputedStyle(below.parentElement ?? below).opacity).toBe('1'), patience);
  },
};
