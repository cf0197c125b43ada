import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { exampleBody, problemMessage } from '../../../.storybook/examples.ts';
import {
  focuses,
  isPending,
  lacks,
  notifies,
  patience,
  type Play,
  presses,
  shows,
  showsHeading,
  showsRole,
  steps,
} from '../../../.storybook/play.ts';
import { unreachable } from '../../../.storybook/network.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Account from './Account.tsx';

const meta: Meta<typeof Account> = {
  title: 'Admin/Account',
  component: Account,
  ...given({ path: '/admin/account', role: 'admin', frame: 'admin' }),
};
export default meta;

type Story = StoryObj<typeof Account>;

const settled = steps(showsHeading('Account'), shows('Firefox on Windows'));

const changesPassword: Play = async ({ canvasElement }) => {
  const form = within(within(canvasElement).getByRole('form', { name: 'Password' }));
  const { currentPassword, newPassword } = exampleBody('changePassword');
  await userEvent.type(form.getByLabelText(/^Current password/), String(currentPassword));
  await userEvent.type(form.getByLabelText(/^New password/), String(newPassword));
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
};

const passwordsAreEmpty: Play = async ({ canvasElement }) => {
  const form = within(within(canvasElement).getByRole('form', { name: 'Password' }));
  await waitFor(() => expect(form.getByLabelText(/^New password/)).toHaveValue(''), patience);
};

const dialog = () => within(document.body).findByRole('dialog', {}, patience);

const entersPassword: Play = async () => {
  await userEvent.type(await within(await dialog()).findByLabelText(/^Current password/, {}, patience), 'a-long-enough-password');
};

const entersCode: Play = async () => {
  await userEvent.type(await within(await dialog()).findByRole('textbox', { name: /^Code/ }, patience), '492039');
};

export const Default: Story = { play: settled };
export const OneDevice: Story = {
  ...given({ network: { listSessions: 'one' } }),
  play: steps(settled, lacks('Sign out all other devices')),
};
const refusal = problemMessage('endSession', 'NOT_FOUND');
/** The focus stays at the button. */
export const SignOutFails: Story = {
  ...given({ network: { endSession: 'NOT_FOUND' } }),
  play: steps(settled, presses(/^Sign out (?!all)/), shows(refusal), focuses(/^Sign out (?!all)/)),
};
/** The error of one call does not stay after the other one. */
export const SignsOutOthersAfterAFailure: Story = {
  ...given({ network: { endSession: 'NOT_FOUND' } }),
  play: steps(
    settled,
    presses(/^Sign out (?!all)/),
    shows(refusal),
    presses('Sign out all other devices'),
    notifies('All other devices were signed out.'),
    lacks(refusal),
  ),
};
export const Loading: Story = {
  ...given({ network: { listSessions: 'loading' } }),
  play: steps(showsHeading('Account'), showsRole('progressbar', 'Loading')),
};
export const Failure: Story = {
  ...given({ network: { listSessions: 'SERVICE_UNAVAILABLE' } }),
  play: shows(problemMessage('listSessions', 'SERVICE_UNAVAILABLE')),
};
export const Offline: Story = {
  ...given({ network: unreachable('listSessions') }),
  play: shows(/We’ll load your sessions when the server is reachable/),
};
export const PasswordIncomplete: Story = {
  play: steps(
    settled,
    presses('Change password'),
    shows('Enter your current password.', 'Enter a new password.'),
    focuses(/^Current password/),
  ),
};
export const PasswordChanging: Story = {
  ...given({ network: { changePassword: 'loading' } }),
  play: steps(settled, changesPassword, isPending(/^Change password/)),
};
export const PasswordChanged: Story = { play: steps(settled, changesPassword, passwordsAreEmpty) };
export const PasswordRefused: Story = {
  ...given({ network: { changePassword: 'VALIDATION_FAILED' } }),
  play: steps(settled, changesPassword, shows('This is not your current password.')),
};
export const PasswordUnanswered: Story = {
  ...given({ network: { changePassword: 'offline' } }),
  play: steps(settled, changesPassword, shows(/^No response from server.* Your password may have been changed\./)),
};
export const PasswordTooManyAttempts: Story = {
  ...given({ network: { changePassword: 'TOO_MANY_REQUESTS' } }),
  play: steps(settled, changesPassword, shows(problemMessage('changePassword', 'TOO_MANY_REQUESTS'))),
};
export const SecondFactorOn: Story = {
  ...given({ network: { getSecondFactor: 'on' } }),
  play: steps(settled, shows(/^On since/), showsRole('button', 'Turn off…')),
};
export const SecondFactorRequired: Story = {
  ...given({ network: { getSecondFactor: 'required' } }),
  play: steps(settled, shows(/^Your team requires two-step verification/)),
};
export const SecondFactorScan: Story = {
  play: steps(
    settled,
    presses('Set up two-step verification'),
    entersPassword,
    presses('Continue'),
    showsRole('img', /^QR code/),
  ),
};
export const SecondFactorWrongPassword: Story = {
  ...given({ network: { startSecondFactor: 'VALIDATION_FAILED' } }),
  play: steps(
    settled,
    presses('Set up two-step verification'),
    entersPassword,
    presses('Continue'),
    shows('This is not your current password.'),
    focuses(/^Current password/),
  ),
};
export const RecoveryCodes: Story = {
  play: steps(
    settled,
    presses('Set up two-step verification'),
    entersPassword,
    presses('Continue'),
    entersCode,
    presses('Turn on'),
    showsRole('list', 'Recovery codes'),
  ),
};
export const TurningOff: Story = {
  ...given({ network: { getSecondFactor: 'on' } }),
  play: steps(settled, presses('Turn off…'), showsRole('dialog', /^Turn off/)),
};
export const Narrow: Story = { ...onPhone, play: settled };
