import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { exampleBody, problemMessage } from '../../../.storybook/examples.ts';
import { isPending, lacks, patience, type Play, presses, shows, showsHeading, steps } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Login from './Login.tsx';

const signsIn: Play = async ({ canvasElement }) => {
  const form = within(canvasElement);
  const { username, password } = exampleBody('login');
  await userEvent.type(form.getByRole('textbox', { name: /^Email/ }), String(username));
  await userEvent.type(form.getByLabelText(/^Password/), String(password));
  await userEvent.click(form.getByRole('button', { name: 'Sign in' }));
};

const entersCode: Play = async ({ canvasElement }) => {
  const form = within(canvasElement);
  await userEvent.type(await form.findByRole('textbox', { name: /^Code/ }, patience), '492039');
  await userEvent.click(form.getByRole('button', { name: 'Sign in' }));
};

const refused = (code: string): Story => ({
  ...given({ network: { login: code } }),
  play: steps(signsIn, shows(problemMessage('login', code))),
});

const meta: Meta<typeof Login> = {
  title: 'Pages/Login',
  component: Login,
  ...given({ path: '/login', frame: 'page' }),
};
export default meta;

type Story = StoryObj<typeof Login>;

export const Default: Story = { play: showsHeading('Admin Login') };
export const SessionExpired: Story = {
  ...given({ path: '/login?reason=session-expired' }),
  play: shows(/^Your session has expired/),
};
export const Incomplete: Story = { play: steps(presses('Sign in'), shows('Enter your email address.', 'Enter your password.')) };
export const PasswordShown: Story = { play: steps(presses('Show password'), showsHeading('Admin Login')) };
export const SigningIn: Story = { ...given({ network: { login: 'loading' } }), play: steps(signsIn, isPending(/^Sign in/)) };
export const WrongPassword: Story = refused('INVALID_CREDENTIALS');
export const CodeRequired: Story = {
  ...given({ network: { login: 'SECOND_FACTOR_REQUIRED' } }),
  play: steps(signsIn, shows('Six digits from your authenticator app, or a recovery code.')),
};
export const WrongCode: Story = {
  ...given({ network: { login: ['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_INVALID'] } }),
  play: steps(signsIn, entersCode, shows(problemMessage('login', 'SECOND_FACTOR_INVALID'))),
};
export const TooManyAttempts: Story = refused('TOO_MANY_REQUESTS');
export const Failure: Story = refused('SERVICE_UNAVAILABLE');
export const Offline: Story = {
  ...given({ network: { login: 'offline' } }),
  play: steps(signsIn, shows(/^No response from server/)),
};
export const NoAdministrator: Story = {
  ...given({ role: 'user' }),
  play: steps(shows(/an account without access to the admin area/), presses('Sign out'), lacks(/without access/)),
};
export const Narrow: Story = { ...onPhone, play: showsHeading('Admin Login') };
