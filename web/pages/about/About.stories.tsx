import type { Meta, StoryObj } from '@storybook/react-vite';
import { showsHeading } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import About from './About.tsx';

const meta: Meta<typeof About> = {
  title: 'Pages/About us',
  component: About,
  ...given({ path: '/about', frame: 'page' }),
  play: showsHeading('Tools for people who draw pipe'),
};
export default meta;

type Story = StoryObj<typeof About>;

export const Default: Story = {};
export const Narrow: Story = onPhone;
