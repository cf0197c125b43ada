import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route } from 'wouter';
import type { TrainingCourse } from '../../api/generated/model';
import { itemPath } from '../../learn/paths.ts';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import type { Network } from '../../../.storybook/network.ts';
import {
  comesBack,
  fillsIn,
  fitsScreen,
  isPending,
  lacks,
  type Play,
  presses,
  shows,
  showsHeading,
  showsRole,
  steps,
} from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Course from './Course.tsx';

const course = example<TrainingCourse>('getTrainingCourse');
const formOf = ({ slug }: TrainingCourse) => `course-${slug}`;

const meta: Meta<typeof Course> = {
  title: 'Pages/Course',
  component: Course,
  decorators: [
    (Story) => (
      <Route path={itemPath('training-course', ':slug')}>
        <Story />
      </Route>
    ),
  ],
  ...given({ path: itemPath('training-course', course.slug), frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof Course>;

const inState = (network: Network, play: Play): Story => ({ ...given({ network }), play });
const whole = steps(showsHeading(course.title), showsHeading('Syllabus'), showsHeading('Enroll in this course'));

export const Default: Story = { play: steps(whole, shows('Free', 'Any time', 'Unlimited')) };
export const Narrow: Story = { ...onPhone, play: whole };
export const WithDateAndPrice = inState({ getTrainingCourse: 'priced' }, shows('€290.00 per person, plus taxes', '12, few left'));
export const Full = inState(
  { getTrainingCourse: 'full' },
  steps(shows('Fully booked', 'On request'), showsHeading('This course is fully booked'), lacks('Enroll')),
);
export const InProgress = inState({ getTrainingCourse: 'inProgress' }, showsHeading('This course is in progress'));
export const Completed = inState({ getTrainingCourse: 'completed' }, showsHeading('This course is over'));
export const Canceled = inState(
  { getTrainingCourse: 'canceled' },
  steps(shows('Canceled'), showsHeading('This course was canceled'), showsRole('link', 'See open courses'), lacks('Enroll')),
);
export const Loading = inState({ getTrainingCourse: 'loading' }, showsRole('status', 'Loading the course'));
export const NotFound = inState({ getTrainingCourse: 'NOT_FOUND' }, showsHeading('This course doesn’t exist'));
export const Failure = inState({ getTrainingCourse: 'SERVICE_UNAVAILABLE' }, showsHeading('Couldn’t load this course'));
export const Offline = inState({ getTrainingCourse: 'offline' }, showsHeading('Couldn’t load this course'));
export const LongText = inState({ getTrainingCourse: { long: true } }, steps(showsHeading(/Rohrleitungs/), fitsScreen));

const opens = steps(presses('Enroll'), shows('Fields marked with * are required.'));
const enrolls = (one: TrainingCourse) => steps(opens, fillsIn(formOf(one), 'enrollInTrainingCourse'), presses('Enroll'));
const sent = (network: Network, play: Play): Story => inState(network, steps(enrolls(course), play));

export const FormOpen: Story = { play: opens };
export const Incomplete: Story = { play: steps(opens, presses('Enroll'), shows('2 fields need your attention')) };
export const Sending = sent({ enrollInTrainingCourse: 'loading' }, isPending(/^Enroll/));
export const Enrolled = sent({}, showsHeading('You are enrolled'));
/** What a visitor sees who leaves the page open. Both examples are of one course. */
export const EnrolledThenCanceled = inState(
  { getTrainingCourse: ['priced', 'priced', 'canceled'] },
  steps(
    enrolls(example<TrainingCourse>('getTrainingCourse', 'priced')),
    showsHeading('You are enrolled'),
    comesBack,
    showsHeading('You were enrolled'),
    showsHeading('This course was canceled'),
    lacks(/email you a confirmation/),
  ),
);
/** The visitor takes the last seat: the page stops offering it. */
export const LastSeatTakenByVisitor = sent(
  { getTrainingCourse: ['course', 'full'] },
  steps(showsHeading('You are enrolled'), shows('Fully booked'), lacks('Send another enrollment')),
);
export const LastSeatTaken = sent(
  { getTrainingCourse: ['course', 'full'], enrollInTrainingCourse: 'CAPACITY_REACHED' },
  steps(shows(problemMessage('enrollInTrainingCourse', 'CAPACITY_REACHED')), showsHeading('This course is fully booked')),
);
export const SentOffline = sent(
  { enrollInTrainingCourse: 'offline' },
  showsHeading('The server cannot be reached; your enrollment is saved'),
);
