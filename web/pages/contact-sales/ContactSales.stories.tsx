import type { Meta, StoryObj } from '@storybook/react-vite';
import { formStates } from '../../../.storybook/states.ts';
import ContactSales from './ContactSales.tsx';

const states = formStates({
  form: 'contact-sales',
  submit: 'submitSupportRequest',
  body: 'sales',
  path: '/contact-sales',
  heading: 'Sales inquiry',
  button: 'Send inquiry',
});

const meta: Meta<typeof ContactSales> = { title: 'Pages/Sales inquiry', component: ContactSales, parameters: states.meta };
export default meta;

type Story = StoryObj<typeof ContactSales>;

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
