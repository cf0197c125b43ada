import type { Meta, StoryObj } from '@storybook/react-vite';
import { formStates } from '../../../.storybook/states.ts';
import CustomizationRequest from './CustomizationRequest.tsx';

const states = formStates({
  form: 'customization',
  submit: 'submitCustomizationRequest',
  path: '/customization-request',
  heading: 'Custom Plant 3D and Revit solutions',
  button: 'Send request',
});

const meta: Meta<typeof CustomizationRequest> = {
  title: 'Pages/Customization request',
  component: CustomizationRequest,
  parameters: states.meta,
};
export default meta;

type Story = StoryObj<typeof CustomizationRequest>;

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
