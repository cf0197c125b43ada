import type { Meta, StoryObj } from '@storybook/react-vite';
import { listPath } from '../../learn/paths.ts';
import { fitsScreen, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Webinars from './Webinars.tsx';

const meta: Meta<typeof Webinars> = {
  title: 'Pages/Learning lists/Webinars',
  component: Webinars,
  ...given({ path: listPath('webinar'), frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof Webinars>;

const whole = steps(showsHeading('Webinars'), shows('2 webinars'));

export const Default: Story = { play: whole };
export const Narrow: Story = { ...onPhone, play: whole };
export const Empty: Story = { ...given({ network: { listWebinars: 'empty' } }), play: shows('No webinars yet') };
export const NoMatch: Story = {
  ...given({ path: `${listPath('webinar')}?q=nothing`, network: { listWebinars: 'empty' } }),
  play: shows('No webinars found', 'Clear search and filters'),
};
export const Offline: Story = {
  ...given({ network: { listWebinars: 'offline' } }),
  play: shows('Couldn’t load the webinars', 'Try again'),
};
export const Loading: Story = { ...given({ network: { listWebinars: 'loading' } }), play: showsHeading('Webinars') };
export const Failure: Story = {
  ...given({ network: { listWebinars: 'SERVICE_UNAVAILABLE' } }),
  play: shows('Couldn’t load the webinars', 'Try again'),
};
export const LongTextNarrow: Story = {
  ...given({ network: { listWebinars: { long: true } } }),
  ...onPhone,
  play: steps(shows(/Rohrleitungs/), fitsScreen),
};
