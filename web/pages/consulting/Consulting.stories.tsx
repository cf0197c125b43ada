import type { Meta, StoryObj } from '@storybook/react-vite';
import { hasLegibleDrawings, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Consulting from './Consulting.tsx';

const showsTitle = showsHeading('Consulting for piping workflows');

const meta: Meta<typeof Consulting> = {
  title: 'Pages/Consulting',
  component: Consulting,
  ...given({ path: '/consulting', frame: 'page' }),
  play: showsTitle,
};
export default meta;

type Story = StoryObj<typeof Consulting>;

export const Default: Story = {};
export const Narrow: Story = { ...onPhone, play: steps(showsTitle, hasLegibleDrawings) };
