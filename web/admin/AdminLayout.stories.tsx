import type { Meta, StoryObj } from '@storybook/react-vite';
import { presses, shows, showsHeading, showsRole, steps } from '../../.storybook/play.ts';
import { given, onPhone } from '../../.storybook/story.ts';
import AdminLayout from './AdminLayout.tsx';

const meta: Meta<typeof AdminLayout> = {
  title: 'Admin/Frame',
  component: AdminLayout,
  // The frame of the stage is this very component.
  ...given({ path: '/admin/families', role: 'admin', frame: 'admin' }),
  render: () => <h1>A screen of the admin area</h1>,
};
export default meta;

type Story = StoryObj<typeof AdminLayout>;

export const Default: Story = { play: showsHeading('A screen of the admin area') };
export const Commands: Story = { play: steps(presses('Commands'), showsRole('dialog'), shows('Keyboard help')) };
export const KeyboardHelp: Story = { play: steps(presses('Keyboard'), showsRole('dialog', 'Keyboard'), shows('Keyboard help')) };
export const Narrow: Story = { ...onPhone, play: showsHeading('A screen of the admin area') };
