import type { Meta, StoryObj } from '@storybook/react-vite';
import { example } from '../../.storybook/examples.ts';
import { presses, showsHeading, showsRole, steps } from '../../.storybook/play.ts';
import { given, onPhone } from '../../.storybook/story.ts';
import AdminLayout from './AdminLayout.tsx';

const meta: Meta<typeof AdminLayout> = {
  title: 'Admin/Frame',
  component: AdminLayout,
  // The frame renders AdminLayout, so the story itself is only its content.
  ...given({ path: '/admin/families', role: 'admin', frame: 'admin' }),
  render: () => <h1>A screen of the admin area</h1>,
};
export default meta;

type Story = StoryObj<typeof AdminLayout>;

export const Default: Story = { play: showsHeading('A screen of the admin area') };
const view = example<{ name: string; query: string }>('getSavedView');
export const PinnedView: Story = {
  ...given({ path: `/admin/support-requests?${view.query}` }),
  play: showsRole('link', view.name),
};
export const Commands: Story = { play: steps(presses('Search'), showsRole('dialog'), showsRole('option', 'Dashboard')) };
export const UserMenu: Story = {
  play: steps(presses(/^User menu/), showsRole('menuitem', 'Account'), showsRole('menuitem', 'Sign out')),
};
export const KeyboardHelp: Story = {
  play: steps(presses(/^User menu/), presses('Keyboard shortcuts', 'menuitem'), showsRole('dialog', 'Keyboard shortcuts')),
};
export const Narrow: Story = { ...onPhone, play: showsHeading('A screen of the admin area') };
