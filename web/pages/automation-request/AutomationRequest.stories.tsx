import type { Meta, StoryObj } from '@storybook/react-vite';
import { formStates } from '../../../.storybook/states.ts';
import AutomationRequest from './AutomationRequest.tsx';

const states = formStates({
  form: 'automation',
  submit: 'submitAutomationRequest',
  path: '/automation-request',
  heading: 'Revit workflow automation',
  button: 'Send request',
});

const meta: Meta<typeof AutomationRequest> = {
  title: 'Pages/Automation request',
  component: AutomationRequest,
  parameters: states.meta,
};
export default meta;

type Story = StoryObj<typeof AutomationRequest>;

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
