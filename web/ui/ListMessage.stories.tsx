import type { Meta, StoryObj } from '@storybook/react-vite';
import { fitsScreen } from '../../.storybook/play.ts';
import { given, longText, onPhone } from '../../.storybook/story.ts';
import { LinkButton } from './LinkButton.tsx';
import { ListMessage } from './ListMessage.tsx';

const meta: Meta<typeof ListMessage> = {
  title: 'UI/ListMessage',
  component: ListMessage,
  args: {
    title: 'No families yet',
    children: 'The library is empty at the moment.',
    action: <LinkButton to="/contact">Ask for a family</LinkButton>,
  },
  ...given({ frame: 'column' }),
};
export default meta;

type Story = StoryObj<typeof ListMessage>;

export const Default: Story = {};
export const Failure: Story = { args: { title: 'Couldn’t load the families', isError: true } };
export const LongText: Story = { ...onPhone, args: { title: longText, children: longText }, play: fitsScreen };
