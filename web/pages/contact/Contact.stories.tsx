import type { Meta, StoryObj } from '@storybook/react-vite';
import { formStates } from '../../../.storybook/states.ts';
import Contact from './Contact.tsx';

const states = formStates({
  form: 'contact',
  submit: 'submitSupportRequest',
  path: '/contact',
  heading: 'Contact support',
  button: 'Send to support',
});

const meta: Meta<typeof Contact> = { title: 'Pages/Contact support', component: Contact, parameters: states.meta };
export default meta;

type Story = StoryObj<typeof Contact>;

export const Default: Story = states.default;
export const Filled: Story = states.filled;
export const LongText: Story = states.longText;
export const Incomplete: Story = states.incomplete;
export const Sending: Story = states.sending;
export const Sent: Story = states.sent;
export const Refused: Story = states.refused;
export const TooManyRequests: Story = states.tooMany;
export const Failure: Story = states.failure;
export const Offline: Story = states.offline;
export const Narrow: Story = states.narrow;
