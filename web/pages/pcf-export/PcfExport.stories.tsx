import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { PluginVersion } from '../../api/generated/model';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import { type Play, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import PcfExport from './PcfExport.tsx';

const heading = showsHeading(/from your Revit model to an isometric/i);

/** The version is loaded when the visitor opens the question. */
const asks: Play = async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getByText('What is the current version?'));
};
const answer = (text: string | RegExp) => steps(heading, asks, shows(text));

const meta: Meta<typeof PcfExport> = {
  title: 'Pages/PCF export',
  component: PcfExport,
  ...given({ path: '/pcf-export', frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof PcfExport>;

export const Default: Story = { play: heading };
export const CurrentVersion: Story = { play: answer(example<PluginVersion>('getLastPluginVersion').version) };
export const Loading: Story = { ...given({ network: { getLastPluginVersion: 'loading' } }), play: answer('Checking…') };
export const NoVersionYet: Story = {
  ...given({ network: { getLastPluginVersion: 'NO_BUNDLE' } }),
  play: answer(/^No version has been released here yet/),
};
export const Failure: Story = {
  ...given({ network: { getLastPluginVersion: 'SERVICE_UNAVAILABLE' } }),
  play: answer(problemMessage('getLastPluginVersion', 'SERVICE_UNAVAILABLE')),
};
export const Offline: Story = {
  ...given({ network: { getLastPluginVersion: 'offline' } }),
  play: answer(/^No response from server/),
};
export const Narrow: Story = { ...onPhone, play: heading };
