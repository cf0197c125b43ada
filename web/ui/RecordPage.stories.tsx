import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { showsHeading } from '../../.storybook/play.ts';
import { given, onPhone } from '../../.storybook/story.ts';
import { networkError, responseError } from '../api/errors.ts';
import { Link } from './Link.tsx';
import { LinkButton } from './LinkButton.tsx';
import { Page } from './Page.tsx';
import { RecordPage, type RecordPageProps } from './RecordPage.tsx';

interface Item {
  title: string;
}

const query = (data: Item | undefined, error: unknown = null): RecordPageProps<Item>['query'] => ({ data, error, refetch: fn() });
const item = { title: 'Long-radius elbow' };

const meta: Meta<RecordPageProps<Item>> = {
  title: 'UI/RecordPage',
  component: RecordPage<Item>,
  args: {
    noun: 'family',
    kicker: 'Revit families',
    above: <Link to="/revit-families">All Revit families</Link>,
    query: query(item),
    titleOf: ({ title }) => title,
    notFoundActions: <LinkButton to="/revit-families">All Revit families</LinkButton>,
    children: ({ title }) => <Page title={title} lead="The record with its own page." />,
  },
  ...given({ frame: 'page' }),
};
export default meta;

type Story = StoryObj<RecordPageProps<Item>>;

export const Default: Story = {};
export const Loading: Story = { args: { query: query(undefined) } };
export const Failure: Story = { args: { query: query(undefined, responseError(503, 'Service Unavailable', null)) } };
export const Unreachable: Story = { args: { query: query(undefined, networkError(null)) } };
export const OldData: Story = { args: { query: query(item, networkError(null)) } };
export const NotFound: Story = { args: { query: query(undefined, responseError(404, 'Not Found', null)) } };
export const Mistyped: Story = {
  args: { query: query(undefined, responseError(400, 'Bad Request', null)) },
  play: showsHeading('This family doesn’t exist'),
};
export const FailureNarrow: Story = { ...onPhone, args: Failure.args ?? {} };
