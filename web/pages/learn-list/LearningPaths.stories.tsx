import type { Meta, StoryObj } from '@storybook/react-vite';
import { listPath } from '../../learn/paths.ts';
import { fitsScreen, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import LearningPaths from './LearningPaths.tsx';

const meta: Meta<typeof LearningPaths> = {
  title: 'Pages/Learning lists/Learning paths',
  component: LearningPaths,
  ...given({ path: listPath('learning-path'), frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof LearningPaths>;

const whole = steps(showsHeading('Learning paths'), shows('2 learning paths'));

export const Default: Story = { play: whole };
export const Narrow: Story = { ...onPhone, play: whole };
export const Empty: Story = { ...given({ network: { listLearningPaths: 'empty' } }), play: shows('No learning paths yet') };
export const NoMatch: Story = {
  ...given({ path: `${listPath('learning-path')}?q=nothing`, network: { listLearningPaths: 'empty' } }),
  play: shows('No learning paths found', 'Clear search and filters'),
};
export const Offline: Story = {
  ...given({ network: { listLearningPaths: 'offline' } }),
  play: shows('Couldn’t load the learning paths', 'Try again'),
};
export const Loading: Story = { ...given({ network: { listLearningPaths: 'loading' } }), play: showsHeading('Learning paths') };
export const Failure: Story = {
  ...given({ network: { listLearningPaths: 'SERVICE_UNAVAILABLE' } }),
  play: shows('Couldn’t load the learning paths', 'Try again'),
};
export const LongTextNarrow: Story = {
  ...given({ network: { listLearningPaths: { long: true } } }),
  ...onPhone,
  play: steps(shows(/Rohrleitungs/), fitsScreen),
};
