import type { Meta, StoryObj } from '@storybook/react-vite';
import { showsHeading } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Terms from './Terms.tsx';

const meta: Meta<typeof Terms> = {
  title: 'Pages/Terms of service',
  component: Terms,
  ...given({ path: '/terms', frame: 'page' }),
  play: showsHeading('Terms of service'),
};
export default meta;

type Story = StoryObj<typeof Terms>;

export const Default: Story = {};
export const Narrow: Story = onPhone;
