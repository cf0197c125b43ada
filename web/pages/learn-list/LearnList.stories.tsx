import type { Meta, StoryObj } from '@storybook/react-vite';
import { listPath } from '../../learn/paths.ts';
import { problemMessage } from '../../../.storybook/examples.ts';
import type { Choice } from '../../../.storybook/network.ts';
import { type Play, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import { tutorialKind } from '../../learn/kinds/tutorial.ts';
import { LearnList } from './LearnList.tsx';

const meta: Meta<typeof LearnList> = {
  title: 'Pages/Learning lists/States',
  component: LearnList,
  args: { kind: tutorialKind },
  ...given({ path: listPath('tutorial'), frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof LearnList>;

const answered = (choice: Choice, play: Play): Story => ({ ...given({ network: { listTutorials: choice } }), play });

export const Default: Story = { play: steps(showsHeading('Tutorials'), shows('2 tutorials')) };
export const Filtered: Story = {
  ...given({ path: `${listPath('tutorial')}?level=beginner&tag=pcf` }),
  play: shows('Filters (2)', '2 tutorials match'),
};
export const Loading = answered('loading', showsHeading('Tutorials'));
export const Empty = answered('empty', shows('No tutorials yet'));
export const NoMatch: Story = {
  ...given({ path: `${listPath('tutorial')}?q=nothing`, network: { listTutorials: 'empty' } }),
  play: shows('No tutorials found', 'Clear search and filters'),
};
export const Failure = answered(
  'SERVICE_UNAVAILABLE',
  shows('Couldn’t load the tutorials', problemMessage('listTutorials', 'SERVICE_UNAVAILABLE'), 'Try again'),
);
export const Offline = answered('offline', shows('Couldn’t load the tutorials', 'Try again'));
export const LastVisit: Story = {
  ...given({ online: false }),
  play: shows('You are offline. These tutorials are from your last visit.'),
};
export const Narrow: Story = { ...onPhone, play: shows('2 tutorials') };
