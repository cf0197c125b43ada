import type { Meta, StoryObj } from '@storybook/react-vite';
import { showsHeading } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Privacy from './Privacy.tsx';

const meta: Meta<typeof Privacy> = {
  title: 'Pages/Privacy policy',
  component: Privacy,
  ...given({ path: '/privacy', frame: 'page' }),
  play: showsHeading('Privacy policy'),
};
export default meta;

type Story = StoryObj<typeof Privacy>;

export const Default: Story = {};
export const Narrow: Story = onPhone;
