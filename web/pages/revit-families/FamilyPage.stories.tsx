import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route } from 'wouter';
import type { Family } from '../../api/generated/model';
import { familyPath } from '../../families/paths.ts';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import type { Choice } from '../../../.storybook/network.ts';
import { fitsScreen, lacks, type Play, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import FamilyPage from './FamilyPage.tsx';

const family = example<Family>('getFamily');

const meta: Meta<typeof FamilyPage> = {
  title: 'Pages/Revit family',
  component: FamilyPage,
  decorators: [
    (Story) => (
      <Route path={familyPath(':slug')}>
        <Story />
      </Route>
    ),
  ],
  ...given({ path: familyPath(family.slug), frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof FamilyPage>;

const answered = (choice: Choice, play: Play): Story => ({ ...given({ network: { getFamily: choice } }), play });
const whole = steps(showsHeading(family.name), showsHeading('Connectors'), showsHeading('Sizes, mm'), lacks('Loading…'));

export const Default: Story = { play: whole };
export const Loading = answered('loading', shows('Loading…'));
export const NotFound = answered('NOT_FOUND', steps(showsHeading('This family doesn’t exist'), lacks('Try again')));
export const Failure = answered(
  'SERVICE_UNAVAILABLE',
  steps(showsHeading('Couldn’t load this family'), shows(problemMessage('getFamily', 'SERVICE_UNAVAILABLE'), 'Try again')),
);
export const TooManyRequests = answered('TOO_MANY_REQUESTS', shows(problemMessage('getFamily', 'TOO_MANY_REQUESTS')));
export const Offline = answered(
  'offline',
  steps(showsHeading('Couldn’t load this family'), shows(/^No response from server/, 'Try again')),
);
export const LongText = answered({ long: true }, steps(showsHeading(/Rohrleitungs/), fitsScreen));
export const LongTextNarrow: Story = { ...LongText, ...onPhone };
export const Narrow: Story = { ...onPhone, play: whole };
