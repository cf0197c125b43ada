import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Route } from 'wouter';
import type { Webinar as WebinarRecord } from '../../api/generated/model';
import { itemPath } from '../../learn/paths.ts';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import type { Network } from '../../../.storybook/network.ts';
import {
  comesBack,
  fillsIn,
  fitsScreen,
  isPending,
  lacks,
  patience,
  type Play,
  presses,
  shows,
  showsHeading,
  showsRole,
  steps,
} from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Webinar from './Webinar.tsx';

const webinar = example<WebinarRecord>('getWebinar');
const form = `webinar-${webinar.slug}`;

const meta: Meta<typeof Webinar> = {
  title: 'Pages/Webinar',
  component: Webinar,
  decorators: [
    (Story) => (
      <Route path={itemPath('webinar', ':slug')}>
        <Story />
      </Route>
    ),
  ],
  ...given({ path: itemPath('webinar', webinar.slug), frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof Webinar>;

const inState = (network: Network, play: Play): Story => ({ ...given({ network }), play });
const whole = steps(showsHeading(webinar.title), showsHeading('Register for this webinar'), shows('Open for registration'));

export const Default: Story = { play: steps(whole, shows('Starts in 18 days')) };
export const Narrow: Story = { ...onPhone, play: whole };
export const LiveNow = inState(
  { getWebinar: 'live' },
  steps(shows('Live now', '100, few left'), showsHeading('Register and join')),
);
export const Full = inState(
  { getWebinar: 'full' },
  steps(shows('Fully booked'), showsHeading('This webinar is fully booked'), lacks('Register')),
);
export const Ended = inState({ getWebinar: 'ended' }, steps(showsHeading('This webinar has ended'), lacks('Register')));
/** The list begins with the next webinar, not with the last one. */
const leadsToNextWebinars: Play = async ({ canvasElement }) => {
  const link = await within(canvasElement).findByRole('link', { name: 'See upcoming webinars' }, patience);
  await expect(link).toHaveAttribute('href', '/learn/webinars?status=scheduled&sort=startsAt');
};

export const Canceled = inState(
  { getWebinar: 'canceled' },
  steps(shows('Canceled'), showsHeading('This webinar was canceled'), leadsToNextWebinars, lacks('Register', /Starts in/)),
);
export const CanceledNarrow: Story = { ...onPhone, ...given({ network: { getWebinar: 'canceled' } }), play: shows('Canceled') };
export const Recorded = inState(
  { getWebinar: 'recorded' },
  steps(shows('Recording available'), showsRole('link', 'Open the recording'), shows(/spoolwright\.example, in a new tab/)),
);
export const Loading = inState({ getWebinar: 'loading' }, showsRole('status', 'Loading the webinar'));
export const NotFound = inState({ getWebinar: 'NOT_FOUND' }, showsHeading('This webinar doesn’t exist'));
export const Failure = inState({ getWebinar: 'SERVICE_UNAVAILABLE' }, showsHeading('Couldn’t load this webinar'));
export const Offline = inState({ getWebinar: 'offline' }, showsHeading('Couldn’t load this webinar'));
export const LongText = inState({ getWebinar: { long: true } }, steps(showsHeading(/Rohrleitungs/), fitsScreen));
export const LongTextNarrow: Story = { ...LongText, ...onPhone };

const opens = steps(presses('Register'), shows('Fields marked with * are required.'));
const send = steps(opens, fillsIn(form, 'registerForWebinar'), presses('Register'));
const sent = (network: Network, play: Play): Story => inState(network, steps(send, play));

export const FormOpen: Story = { play: opens };
export const Incomplete: Story = { play: steps(opens, presses('Register'), shows('2 fields need your attention')) };
export const Sending = sent({ registerForWebinar: 'loading' }, isPending(/^Register/));
export const Registered = sent({}, steps(showsHeading('You are registered'), showsRole('button', 'Add to calendar')));
export const RegisteredWhileLive = sent({ getWebinar: 'live' }, showsRole('link', 'Join the webinar'));
/** What a visitor sees who leaves the page open. */
const afterRegistering = (state: string, play: Play) =>
  sent(
    { getWebinar: ['webinar', 'webinar', state] },
    steps(showsHeading('You are registered'), comesBack, showsHeading('You were registered'), play),
  );
export const RegisteredThenEnded = afterRegistering(
  'ended',
  steps(
    showsHeading('This webinar has ended'),
    lacks('Add to calendar', /email you a confirmation/, 'Send another registration'),
  ),
);
export const RegisteredThenCanceled = afterRegistering('canceled', showsHeading('This webinar was canceled'));
/** The last place is taken while the visitor types: a notice appears above the form, which keeps the input. */
export const LastPlaceTaken = sent(
  { getWebinar: ['webinar', 'full'], registerForWebinar: 'CAPACITY_REACHED' },
  steps(
    shows(problemMessage('registerForWebinar', 'CAPACITY_REACHED')),
    showsHeading('This webinar is fully booked'),
    showsHeading('Register for this webinar'),
  ),
);
/** The visitor takes the last place: the page stops offering it. */
export const LastPlaceTakenByVisitor = sent(
  { getWebinar: ['webinar', 'full'] },
  steps(showsHeading('You are registered'), shows('Fully booked'), lacks('Send another registration')),
);
export const TooManyRequests = sent(
  { registerForWebinar: 'TOO_MANY_REQUESTS' },
  shows(problemMessage('registerForWebinar', 'TOO_MANY_REQUESTS')),
);
export const SentOffline = sent(
  { registerForWebinar: 'offline' },
  steps(
    showsHeading('The server cannot be reached; your registration is saved'),
    shows(/We’ll confirm your registration by email/),
  ),
);
export const RegisteredNarrow: Story = { ...onPhone, play: steps(send, showsHeading('You are registered')) };
export const RegisteredThenEndedNarrow: Story = { ...RegisteredThenEnded, ...onPhone };
