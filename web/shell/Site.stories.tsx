import type { Meta, StoryObj } from '@storybook/react-vite';
import { App } from '../App.tsx';
import { problemMessage } from '../../.storybook/examples.ts';
import { shows, showsHeading, showsRole, steps } from '../../.storybook/play.ts';
import { dashboardIsWhole } from '../../.storybook/states.ts';
import { given, onPhone } from '../../.storybook/story.ts';

/** The complete site with its routes. */
const meta: Meta<typeof App> = { title: 'Shell/Site', component: App };
export default meta;

type Story = StoryObj<typeof App>;

const home = steps(showsHeading(/from your Revit model to an isometric/i), shows(/All rights reserved/));

export const Home: Story = { ...given({ path: '/pcf-export' }), play: home };
export const HomeNarrow: Story = { ...given({ path: '/pcf-export' }), ...onPhone, play: home };
export const AdminArea: Story = { ...given({ path: '/admin/dashboard', role: 'admin' }), play: dashboardIsWhole };
export const AdminAreaForVisitors: Story = { ...given({ path: '/admin/dashboard' }), play: showsHeading('Admin Login') };
export const AdminAreaForUsers: Story = {
  ...given({ path: '/admin/dashboard', role: 'user' }),
  play: shows(/an account without access to the admin area/),
};
export const UnknownAddress: Story = { ...given({ path: '/nowhere' }), play: showsHeading('Page not found') };
export const UnknownAdminAddress: Story = {
  ...given({ path: '/admin/nowhere', role: 'admin' }),
  play: steps(showsHeading('Page not found'), showsRole('navigation', 'Admin'), showsRole('link', 'Go to the dashboard')),
};
export const UnknownAdminAddressForVisitors: Story = {
  ...given({ path: '/admin/nowhere' }),
  play: showsHeading('Admin Login'),
};
export const LibraryFails: Story = {
  ...given({ path: '/revit-families', network: { listFamilies: 'SERVICE_UNAVAILABLE' } }),
  play: shows(problemMessage('listFamilies', 'SERVICE_UNAVAILABLE')),
};
