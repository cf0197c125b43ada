import type { Meta, StoryObj } from '@storybook/react-vite';
import type { WebinarPage } from '../../api/generated/model';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import { lacks, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Learn from './Learn.tsx';

const meta: Meta<typeof Learn> = { title: 'Pages/Learn', component: Learn, ...given({ path: '/learn', frame: 'page' }) };
export default meta;

type Story = StoryObj<typeof Learn>;

const overview = ['listUpcomingWebinars', 'listPopularLearningPaths', 'listPopularTutorials', 'listTrainingCourses'] as const;
const all = (choice: string) => Object.fromEntries(overview.map((operation) => [operation, choice]));
const found = ['listTutorials', 'listLearningPaths', 'listTrainingCourses', 'listWebinars'] as const;
const none = Object.fromEntries(found.map((operation) => [operation, 'empty']));

const whole = steps(showsHeading('Next webinars'), showsHeading('Paths for your role'), showsHeading('Popular tutorials'));

export const Default: Story = { play: whole };
export const Search: Story = {
  ...given({ path: '/learn?q=pcf' }),
  play: steps(shows(/results for “pcf”$/), showsHeading('Tutorials')),
};
export const NothingFound: Story = {
  ...given({ path: '/learn?q=nothing', network: none }),
  play: shows('0 results for “nothing”', /^Try another word/),
};
export const Loading: Story = { ...given({ network: all('loading') }), play: whole };
export const NoWebinar: Story = {
  ...given({ network: { listUpcomingWebinars: 'empty' } }),
  play: steps(
    showsHeading('Webinar recordings'),
    ...example<WebinarPage>('listRecordedWebinars').items.map(({ title }) => shows(title)),
  ),
};
export const NoWebinarAndNoRecording: Story = {
  ...given({ network: { listUpcomingWebinars: 'empty', listRecordedWebinars: 'empty' } }),
  play: steps(showsHeading('Popular tutorials'), showsHeading('Paths for your role'), lacks('All webinars')),
};
export const NothingPublished: Story = {
  ...given({ network: { ...all('empty'), listRecordedWebinars: 'empty' } }),
  play: steps(showsHeading('Nothing here yet'), lacks('All tutorials')),
};
export const WebinarsFailed: Story = {
  ...given({ network: { listUpcomingWebinars: 'SERVICE_UNAVAILABLE' } }),
  play: steps(whole, shows(problemMessage('listUpcomingWebinars', 'SERVICE_UNAVAILABLE'), 'Try again')),
};
export const SearchFailedInPart: Story = {
  ...given({ path: '/learn?q=pcf', network: { listWebinars: 'SERVICE_UNAVAILABLE' } }),
  play: steps(shows(/Some results couldn’t be loaded.$/), showsHeading('Tutorials'), shows('See results', 'Try again')),
};
export const Failure: Story = {
  ...given({ network: all('SERVICE_UNAVAILABLE') }),
  play: shows('Couldn’t load the learning area', 'Try again'),
};
export const Offline: Story = { ...given({ network: all('offline') }), play: shows('Couldn’t load the learning area') };
export const Narrow: Story = { ...onPhone, play: whole };
