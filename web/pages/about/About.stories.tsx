import type { Meta, StoryObj } from '@storybook/react-vite';
import { hasLegibleDrawings, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import About from './About.tsx';

const showsTitle = showsHeading('Tools for people who draw pipe');

const meta: Meta<typeof About> = {
  title: 'Pages/About us',
  component: About,
  ...given({ path: '/about', frame: 'page' }),
  play: showsTitle,
};
export default meta;

type Story = StoryObj<typeof About>;

export const Default: Story = {};
export const Narrow: Story = { ...onPhone, play: steps(showsTitle, hasLegibleDrawings) };
