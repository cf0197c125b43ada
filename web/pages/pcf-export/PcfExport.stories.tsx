import type { Meta, StoryObj } from '@storybook/react-vite';
import { problemMessage } from '../../../.storybook/examples.ts';
import { shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import PcfExport from './PcfExport.tsx';

const heading = showsHeading(/from your Revit model to an isometric/i);

const meta: Meta<typeof PcfExport> = {
  title: 'Pages/PCF export',
  component: PcfExport,
  ...given({ path: '/pcf-export', frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof PcfExport>;

export const Default: Story = { play: steps(heading, shows('1.4.2')) };
export const Loading: Story = { ...given({ network: { getLastPluginVersion: 'loading' } }), play: heading };
export const NoVersionYet: Story = {
  ...given({ network: { getLastPluginVersion: 'NO_BUNDLE' } }),
  play: shows(/^No version has been released here yet/),
};
export const Failure: Story = {
  ...given({ network: { getLastPluginVersion: 'SERVICE_UNAVAILABLE' } }),
  play: shows(problemMessage('getLastPluginVersion', 'SERVICE_UNAVAILABLE')),
};
export const Offline: Story = {
  ...given({ network: { getLastPluginVersion: 'offline' } }),
  play: shows(/^No response from server/),
};
export const Narrow: Story = { ...onPhone, play: steps(heading, shows('1.4.2')) };
