import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { exampleBody, problemMessage } from '../../../.storybook/examples.ts';
import { focuses, isPending, type Play, presses, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import ForgotPassword from './ForgotPassword.tsx';

const email = String(exampleBody('requestPasswordReset')['email']);

const asks: Play = async ({ canvasElement }) => {
  const form = within(canvasElement);
  await userEvent.type(form.getByRole('textbox', { name: /^Email/ }), email);
  await userEvent.click(form.getByRole('button', { name: 'Send the link' }));
};

const meta: Meta<typeof ForgotPassword> = {
  title: 'Pages/Forgot password',
  component: ForgotPassword,
  ...given({ path: '/forgot-password', frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof ForgotPassword>;

export const Default: Story = { play: showsHeading('Forgot your password?') };
export const Incomplete: Story = { play: steps(presses('Send the link'), shows('Enter your email address.')) };
export const Sending: Story = {
  ...given({ network: { requestPasswordReset: 'loading' } }),
  play: steps(asks, isPending(/^Send the link/)),
};
export const Sent: Story = {
  play: steps(asks, focuses('Check your email'), shows(new RegExp(`^If there is an account for ${email}`))),
};
export const TooManyAttempts: Story = {
  ...given({ network: { requestPasswordReset: 'TOO_MANY_REQUESTS' } }),
  play: steps(asks, shows(problemMessage('requestPasswordReset', 'TOO_MANY_REQUESTS'))),
};
export const Failure: Story = {
  ...given({ network: { requestPasswordReset: 'SERVICE_UNAVAILABLE' } }),
  play: steps(asks, shows(problemMessage('requestPasswordReset', 'SERVICE_UNAVAILABLE'))),
};
export const Offline: Story = {
  ...given({ network: { requestPasswordReset: 'offline' } }),
  play: steps(asks, shows(/^No response from server/)),
};
export const Narrow: Story = { ...onPhone, play: showsHeading('Forgot your password?') };
