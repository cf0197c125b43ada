import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route } from 'wouter';
import type { Tutorial as TutorialRecord } from '../../api/generated/model';
import { itemPath } from '../../learn/paths.ts';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import type { Choice } from '../../../.storybook/network.ts';
import { fitsScreen, lacks, type Play, shows, showsHeading, showsRole, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Tutorial from './Tutorial.tsx';

const tutorial = example<TutorialRecord>('getTutorial');
const path = itemPath('tutorial', tutorial.slug);

const meta: Meta<typeof Tutorial> = {
  title: 'Pages/Tutorial',
  component: Tutorial,
  decorators: [
    (Story) => (
      <Route path={itemPath('tutorial', ':slug')}>
        <Story />
      </Route>
    ),
  ],
  ...given({ path, frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof Tutorial>;

const answered = (choice: Choice, play: Play): Story => ({ ...given({ network: { getTutorial: choice } }), play });
const whole = steps(showsHeading(tutorial.title), showsHeading('Look at three things'), showsRole('button', 'Copy code'));

export const Default: Story = { play: whole };
export const InAPath: Story = {
  ...given({ path: `${path}?path=from-model-to-isometric` }),
  play: steps(whole, showsRole('navigation', 'Learning path'), shows('Next step')),
};
export const Loading = answered('loading', showsRole('status', 'Loading the tutorial'));
export const NotFound = answered('NOT_FOUND', steps(showsHeading('This tutorial doesn’t exist'), shows('See all tutorials')));
export const Failure = answered(
  'SERVICE_UNAVAILABLE',
  steps(showsHeading('Couldn’t load this tutorial'), shows(problemMessage('getTutorial', 'SERVICE_UNAVAILABLE'), 'Try again')),
);
export const Offline = answered('offline', steps(showsHeading('Couldn’t load this tutorial'), lacks('Loading…')));
export const LastVisit: Story = {
  ...given({ online: false }),
  play: steps(whole, shows('You are offline. This page is from your last visit.')),
};
export const Narrow: Story = { ...onPhone, play: whole };
export const LongTextNarrow: Story = {
  ...answered({ long: true }, steps(showsHeading(/Rohrleitungs/), fitsScreen)),
  ...onPhone,
};
