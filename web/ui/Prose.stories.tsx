import type { Meta, StoryObj } from '@storybook/react-vite';
import { onPhone } from '../../.storybook/story.ts';
import { Link } from './Link.tsx';
import { Prose } from './Prose.tsx';

const meta: Meta<typeof Prose> = {
  title: 'UI/Prose',
  component: Prose,
  args: {
    children: (
      <>
        <h2>A heading</h2>
        <p>
          Running text with a <Link to="/pcf-export">link to another page</Link>, set for reading: not too wide, not too tight.
        </p>
        <h3>A smaller heading</h3>
        <ul>
          <li>one point</li>
          <li>another point, long enough to need a second line on a phone, as points of terms and policies do</li>
        </ul>
        <p>
          Code looks like <code>END-CONNECTION-EQUIPMENT</code>.
        </p>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <main style={{ padding: 32 }}>
        <Story />
      </main>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof Prose>;

export const Default: Story = {};
export const Narrow: Story = onPhone;
