import type { Meta, StoryObj } from '@storybook/react-vite';
import { fitsScreen } from '../../.storybook/play.ts';
import { given, longText, onPhone } from '../../.storybook/story.ts';
import { CardPage } from './CardPage.tsx';
import { PillButton } from './PillButton.tsx';

const meta: Meta<typeof CardPage> = {
  title: 'UI/CardPage',
  component: CardPage,
  ...given({ frame: 'page' }),
  args: {
    title: 'Check your email',
    lead: 'We’ve sent you a link.',
    children: <PillButton variant="secondary">Send the link again</PillButton>,
  },
};
export default meta;

type Story = StoryObj<typeof CardPage>;

export const Default: Story = {};
export const WithoutLead: Story = { args: { lead: undefined } };
export const LongText: Story = { ...onPhone, args: { title: longText, lead: longText }, play: fitsScreen };
export const Narrow: Story = { ...onPhone };
