import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { fitsScreen } from '../../.storybook/play.ts';
import { given, longText, onPhone } from '../../.storybook/story.ts';
import { networkError, responseError } from '../api/errors.ts';
import { LoadError } from './LoadError.tsx';

const meta: Meta<typeof LoadError> = {
  title: 'UI/LoadError',
  component: LoadError,
  args: { error: responseError(503, 'Service Unavailable', null), onRetry: fn() },
  ...given({ frame: 'column' }),
};
export default meta;

type Story = StoryObj<typeof LoadError>;

export const Default: Story = {};
export const Unreachable: Story = {
  args: {
    title: 'Couldn’t load the webinars',
    error: networkError(null),
    worksOffline: true,
  },
};
export const LongText: Story = { ...onPhone, args: { error: new Error(longText) }, play: fitsScreen };
