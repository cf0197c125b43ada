import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { exampleBody, problemMessage } from '../../../.storybook/examples.ts';
import {
  focuses,
  isPending,
  patience,
  type Play,
  presses,
  shows,
  showsHeading,
  showsRole,
  steps,
} from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import ResetPassword from './ResetPassword.tsx';

const choosesPassword =
  (password: string): Play =>
  async ({ canvasElement }) => {
    const form = within(canvasElement);
    await userEvent.type(await form.findByLabelText(/^New password/, {}, patience), password);
    await userEvent.click(form.getByRole('button', { name: 'Save password' }));
  };
const chooses = choosesPassword(String(exampleBody('setPassword')['password']));

const meta: Meta<typeof ResetPassword> = {
  title: 'Pages/Reset password',
  component: ResetPassword,
  ...given({ path: '/reset-password', frame: 'page' }),
  // The page reads the token from the URL of the browser.
  beforeEach: () => {
    window.history.replaceState(null, '', '#token');
    return () => window.history.replaceState(null, '', window.location.pathname + window.location.search);
  },
};
export default meta;

type Story = StoryObj<typeof ResetPassword>;

export const Default: Story = { play: showsHeading('Choose a new password') };
export const Invitation: Story = {
  ...given({ network: { readPasswordLink: 'invitation' } }),
  play: showsHeading('Welcome, Mara Lindqvist'),
};
export const Loading: Story = {
  ...given({ network: { readPasswordLink: 'loading' } }),
  play: showsRole('progressbar', 'Checking the link'),
};
export const LinkUsed: Story = {
  ...given({ network: { readPasswordLink: 'LINK_INVALID' } }),
  play: showsHeading('This link no longer works'),
};
export const LinkIncomplete: Story = {
  beforeEach: () => window.history.replaceState(null, '', window.location.pathname + window.location.search),
  play: showsHeading('This link no longer works'),
};
export const Failure: Story = {
  ...given({ network: { readPasswordLink: 'SERVICE_UNAVAILABLE' } }),
  play: shows(problemMessage('readPasswordLink', 'SERVICE_UNAVAILABLE')),
};
export const Empty: Story = {
  play: steps(presses('Save password'), shows('Fill in this field.'), focuses(/^New password/)),
};
export const TooShort: Story = {
  play: steps(choosesPassword('flange'), shows('Use at least 10 characters.'), focuses(/^New password/)),
};
export const Saving: Story = {
  ...given({ network: { setPassword: 'loading' } }),
  play: steps(chooses, isPending(/^Save password/)),
};
export const UsedMeanwhile: Story = {
  ...given({ network: { setPassword: 'LINK_INVALID' } }),
  play: steps(chooses, focuses('This link no longer works')),
};
export const Offline: Story = {
  ...given({ network: { setPassword: 'offline' } }),
  play: steps(chooses, shows(/^No response from server/)),
};
export const Narrow: Story = { ...onPhone, play: showsHeading('Choose a new password') };
