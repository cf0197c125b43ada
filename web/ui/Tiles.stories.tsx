import type { Meta, StoryObj } from '@storybook/react-vite';
import { given, longText, onPhone } from '../../.storybook/story.ts';
import { Section } from './Page.tsx';
import { Tiles } from './Tiles.tsx';

const tiles = [
  { title: 'Assess', text: 'We look at a model, a drawing and a file, and say what is in the way.' },
  { title: 'Build', text: 'Mappings, families and commands, each tried on your own model.' },
  { title: 'Hand over', text: 'Your people run it; what was made is written down.' },
];

const meta: Meta<typeof Tiles> = {
  title: 'UI/Tiles',
  component: Tiles,
  ...given({ frame: 'page' }),
  args: { tiles },
  decorators: [
    (Story) => (
      <div style={{ padding: 32 }}>
        <h1>Tiles</h1>
        <Section title="A section with tiles">
          <Story />
        </Section>
      </div>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof Tiles>;

export const Default: Story = {};
export const Numbered: Story = { args: { numbered: true } };
export const Narrow: Story = { ...onPhone, args: { numbered: true } };
export const LongText: Story = {
  args: { numbered: true, tiles: tiles.map(({ title }) => ({ title: `${title} ${longText}`, text: longText })) },
};
