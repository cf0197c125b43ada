import type { Meta, StoryObj } from '@storybook/react-vite';
import { formStates } from '../../../.storybook/states.ts';
import Demo from './Demo.tsx';

const states = formStates({
  form: 'demo',
  submit: 'submitDemoRequest',
  path: '/demo',
  heading: 'See it on a model like yours',
  button: 'Request demo',
});

const meta: Meta<typeof Demo> = { title: 'Pages/Demo request', component: Demo, parameters: states.meta };
export default meta;

type Story = StoryObj<typeof Demo>;

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
