import type { Meta, StoryObj } from '@storybook/react-vite';
import { listPath } from '../../learn/paths.ts';
import { fitsScreen, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Courses from './Courses.tsx';

const meta: Meta<typeof Courses> = {
  title: 'Pages/Learning lists/Courses',
  component: Courses,
  ...given({ path: listPath('training-course'), frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof Courses>;

const whole = steps(showsHeading('Training courses'), shows('2 courses', 'Fully booked'));

export const Default: Story = { play: whole };
export const Narrow: Story = { ...onPhone, play: whole };
export const Empty: Story = { ...given({ network: { listTrainingCourses: 'empty' } }), play: shows('No courses yet') };
export const NoMatch: Story = {
  ...given({ path: `${listPath('training-course')}?q=nothing`, network: { listTrainingCourses: 'empty' } }),
  play: shows('No courses found', 'Clear search and filters'),
};
export const Offline: Story = {
  ...given({ network: { listTrainingCourses: 'offline' } }),
  play: shows('Couldn’t load the courses', 'Try again'),
};
export const Loading: Story = {
  ...given({ network: { listTrainingCourses: 'loading' } }),
  play: showsHeading('Training courses'),
};
export const Failure: Story = {
  ...given({ network: { listTrainingCourses: 'SERVICE_UNAVAILABLE' } }),
  play: shows('Couldn’t load the courses', 'Try again'),
};
export const LongTextNarrow: Story = {
  ...given({ network: { listTrainingCourses: { long: true } } }),
  ...onPhone,
  play: steps(shows(/Rohrleitungs/), fitsScreen),
};
