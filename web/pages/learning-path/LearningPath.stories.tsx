import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route } from 'wouter';
import type { LearningPath as LearningPathRecord } from '../../api/generated/model';
import { itemPath } from '../../learn/paths.ts';
import { progress, setDone, storeToken } from '../../learn/progress.ts';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import type { Choice } from '../../../.storybook/network.ts';
import { fitsScreen, type Play, presses, shows, showsHeading, showsRole, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import LearningPath from './LearningPath.tsx';

const path = example<LearningPathRecord>('getLearningPath');

const meta: Meta<typeof LearningPath> = {
  title: 'Pages/Learning path',
  component: LearningPath,
  decorators: [
    (Story) => (
      <Route path={itemPath('learning-path', ':slug')}>
        <Story />
      </Route>
    ),
  ],
  ...given({ path: itemPath('learning-path', path.slug), frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof LearningPath>;

const answered = (choice: Choice, play: Play): Story => ({ ...given({ network: { getLearningPath: choice } }), play });
const whole = steps(showsHeading(path.title), showsHeading('Your progress'), shows(/required steps finished$/));

export const Default: Story = { play: whole };
export const Enrolling: Story = { play: steps(whole, presses('Enroll'), showsHeading('Enroll in this path')) };
export const Loading = answered('loading', showsRole('status', 'Loading the learning path'));
export const NotFound = answered('NOT_FOUND', showsHeading('This learning path doesn’t exist'));
export const Failure = answered(
  'SERVICE_UNAVAILABLE',
  steps(showsHeading('Couldn’t load this learning path'), shows(problemMessage('getLearningPath', 'SERVICE_UNAVAILABLE'))),
);
export const Offline = answered('offline', showsHeading('Couldn’t load this learning path'));
export const Narrow: Story = { ...onPhone, play: whole };
export const LongTextNarrow: Story = {
  ...answered({ long: true }, steps(showsHeading(/Rohrleitungs/), fitsScreen)),
  ...onPhone,
};

/** The visitor has enrolled and finished all steps. */
const finishes: Play = async () => {
  storeToken(path.slug, 'token');
  for (const item of path.items) setDone(path, item, true);
};
const forgetsProgress = () => () => {
  progress.paths = {};
};
const finished = steps(whole, finishes, showsRole('textbox', 'Your name on the certificate'));

export const Finished: Story = { beforeEach: forgetsProgress, play: finished };
export const FinishedNarrow: Story = { ...Finished, ...onPhone };
export const NameMissing: Story = {
  beforeEach: forgetsProgress,
  play: steps(finished, presses('Get your certificate'), shows('Enter the name to print on the certificate.')),
};
