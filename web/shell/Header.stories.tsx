import type { Meta, StoryObj } from '@storybook/react-vite';
import { presses, shows, showsRole, steps } from '../../.storybook/play.ts';
import { given, onDesktop, onPhone } from '../../.storybook/story.ts';
import { Header } from './Header.tsx';

const meta: Meta<typeof Header> = { title: 'Shell/Header', component: Header };
export default meta;

type Story = StoryObj<typeof Header>;

/** At every size of the screen. */
export const Visitor: Story = { play: showsRole('link', 'Spoolwright, home') };
export const Administrator: Story = { ...given({ role: 'admin' }), ...onDesktop, play: shows('Admin Dashboard') };
export const SignedInUser: Story = { ...given({ role: 'user' }), ...onDesktop, play: shows('Get Started') };
export const MenuOpen: Story = { ...onDesktop, play: steps(presses('Services'), shows('Custom Plant 3D/Revit Solutions')) };
export const Narrow: Story = { ...onPhone, play: showsRole('button', 'Open menu') };
export const Drawer: Story = { ...onPhone, play: steps(presses('Open menu'), showsRole('dialog', 'Menu')) };
export const DrawerOfAnAdministrator: Story = {
  ...onPhone,
  ...given({ role: 'admin' }),
  play: steps(presses('Open menu'), shows('Logged in as Admin')),
};
