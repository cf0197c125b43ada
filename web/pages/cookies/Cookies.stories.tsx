import type { Meta, StoryObj } from '@storybook/react-vite';
import { presses, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Cookies from './Cookies.tsx';

const meta: Meta<typeof Cookies> = {
  title: 'Pages/Cookie policy',
  component: Cookies,
  ...given({ path: '/cookies', frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof Cookies>;

export const EssentialOnly: Story = {
  play: steps(showsHeading('Cookie policy'), shows('Only essential storage is on. Analytics is off.')),
};
export const NotChosen: Story = {
  ...given({ path: '/cookies', frame: 'page', consent: 'none' }),
  play: shows('You haven’t chosen yet. Only essential storage is on.'),
};
export const Accepted: Story = { play: steps(presses('Accept All'), shows('Essential storage and analytics are on.')) };
export const Rejected: Story = { play: steps(presses('Reject All'), shows(/^Analytics is off\. Essential storage stays on/)) };
export const Narrow: Story = { ...onPhone, play: showsHeading('Cookie policy') };
