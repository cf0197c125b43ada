import type { Meta, StoryObj } from '@storybook/react-vite';
import { example, problemMessage } from '../../../.storybook/examples.ts';
import { contains, presses, shows, showsHeading, showsRole, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import RevitFamilies from './RevitFamilies.tsx';

const [first] = example<{ items: { name: string }[] }>('listFamilies').items;
const name = first?.name ?? '';

const meta: Meta<typeof RevitFamilies> = {
  title: 'Pages/Revit families',
  component: RevitFamilies,
  ...given({ path: '/revit-families', frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof RevitFamilies>;

export const Default: Story = { play: shows(name) };
export const Loading: Story = {
  ...given({ network: { listFamilies: 'loading' } }),
  play: showsHeading('Revit families for piping'),
};
export const Empty: Story = { ...given({ network: { listFamilies: 'empty' } }), play: shows('No families yet') };
export const NoMatch: Story = {
  ...given({ path: '/revit-families?q=nothing%20is%20called%20so', network: { listFamilies: 'empty' } }),
  play: shows('No families found', 'Clear search and filters'),
};
export const UnknownFilter: Story = {
  ...given({ path: '/revit-families?category=zzz', network: { listFamilies: 'INVALID_PARAMETER' } }),
  play: steps(shows('No families found', 'Clear search and filters'), contains('Zzz')),
};
export const Failure: Story = {
  ...given({ network: { listFamilies: 'SERVICE_UNAVAILABLE' } }),
  play: shows('Couldn’t load the families', problemMessage('listFamilies', 'SERVICE_UNAVAILABLE')),
};
export const TooManyRequests: Story = {
  ...given({ network: { listFamilies: 'TOO_MANY_REQUESTS' } }),
  play: shows(problemMessage('listFamilies', 'TOO_MANY_REQUESTS')),
};
export const Offline: Story = {
  ...given({ network: { listFamilies: 'offline' } }),
  play: shows('Couldn’t load the families'),
};
export const LongText: Story = { ...given({ network: { listFamilies: { long: true } } }), play: shows(/Rohrleitungs/) };
export const ManyFamilies: Story = { ...given({ network: { listFamilies: { records: 60 } } }), play: shows('60 families') };
export const Narrow: Story = { ...onPhone, play: shows(name) };
export const NarrowWithFilters: Story = {
  ...onPhone,
  play: steps(presses('Filters'), showsRole('checkbox'), shows(/^Show \d+ families$/)),
};
