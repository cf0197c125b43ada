import type { Meta, StoryObj } from '@storybook/react-vite';
import { showsHeading } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import NotFound from './NotFound.tsx';

const meta: Meta<typeof NotFound> = {
  title: 'Pages/Page not found',
  component: NotFound,
  ...given({ path: '/nowhere', frame: 'page' }),
  play: showsHeading('Page not found'),
};
export default meta;

type Story = StoryObj<typeof NotFound>;

export const Default: Story = {};
export const Narrow: Story = onPhone;
