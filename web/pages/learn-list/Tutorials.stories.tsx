import type { Meta, StoryObj } from '@storybook/react-vite';
import { listPath } from '../../learn/paths.ts';
import { problemMessage } from '../../../.storybook/examples.ts';
import { contains, fitsScreen, lacks, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Tutorials from './Tutorials.tsx';

const meta: Meta<typeof Tutorials> = {
  title: 'Pages/Learning lists/Tutorials',
  component: Tutorials,
  ...given({ path: listPath('tutorial'), frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof Tutorials>;

const whole = steps(showsHeading('Tutorials'), shows('2 tutorials'));

export const Default: Story = { play: whole };
export const Filtered: Story = {
  ...given({ path: `${listPath('tutorial')}?level=beginner&tag=pcf` }),
  play: shows('Filters (2)', '2 tutorials match'),
};
export const Empty: Story = {
  ...given({ network: { listTutorials: 'empty' } }),
  play: steps(shows('No tutorials yet'), lacks('Filters')),
};
export const NoMatch: Story = {
  ...given({ path: `${listPath('tutorial')}?q=nothing`, network: { listTutorials: 'empty' } }),
  play: shows('No tutorials found', 'Clear search and filters'),
};
export const LastVisit: Story = {
  ...given({ online: false }),
  play: shows('You are offline. These tutorials are from your last visit.'),
};
export const UnknownFilter: Story = {
  ...given({ path: `${listPath('tutorial')}?level=zzz`, network: { listTutorials: 'INVALID_PARAMETER' } }),
  play: steps(shows('No tutorials found', 'Clear search and filters'), contains('zzz')),
};
export const Narrow: Story = { ...onPhone, play: whole };
export const Offline: Story = {
  ...given({ network: { listTutorials: 'offline' } }),
  play: shows('Couldn’t load the tutorials', 'Try again'),
};
export const Loading: Story = { ...given({ network: { listTutorials: 'loading' } }), play: showsHeading('Tutorials') };
export const Failure: Story = {
  ...given({ network: { listTutorials: 'SERVICE_UNAVAILABLE' } }),
  play: shows('Couldn’t load the tutorials', problemMessage('listTutorials', 'SERVICE_UNAVAILABLE'), 'Try again'),
};
export const LongTextNarrow: Story = {
  ...given({ network: { listTutorials: { long: true } } }),
  ...onPhone,
  play: steps(shows(/Rohrleitungs/), fitsScreen),
};
