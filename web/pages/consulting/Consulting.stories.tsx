import type { Meta, StoryObj } from '@storybook/react-vite';
import { showsHeading } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Consulting from './Consulting.tsx';

const meta: Meta<typeof Consulting> = {
  title: 'Pages/Consulting',
  component: Consulting,
  ...given({ path: '/consulting', frame: 'page' }),
  play: showsHeading('Consulting for piping workflows'),
};
export default meta;

type Story = StoryObj<typeof Consulting>;

export const Default: Story = {};
export const Narrow: Story = onPhone;
