import type { Meta, StoryObj } from '@storybook/react-vite';
import { showsHeading } from '../../.storybook/play.ts';
import { given, onPhone } from '../../.storybook/story.ts';
import AdminNotFound from './AdminNotFound.tsx';

const meta: Meta<typeof AdminNotFound> = {
  title: 'Admin/Page not found',
  component: AdminNotFound,
  ...given({ path: '/admin/nowhere', role: 'admin', frame: 'admin' }),
  play: showsHeading('Page not found'),
};
export default meta;

type Story = StoryObj<typeof AdminNotFound>;

export const Default: Story = {};
export const Narrow: Story = onPhone;
