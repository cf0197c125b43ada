import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { onPhone } from '../../.storybook/story.ts';
import { SpectrumArea } from '../theme/SpectrumArea.tsx';
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';

function Controlled(props: PasswordFieldProps) {
  const [value, setValue] = useState(props.value);
  return <PasswordField {...props} value={value} onChange={setValue} />;
}

const meta: Meta<typeof PasswordField> = {
  title: 'UI/PasswordField',
  component: PasswordField,
  args: { label: 'New password', name: 'password', value: '', autoComplete: 'new-password', onChange: () => {} },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <SpectrumArea>
        <main style={{ padding: 32, maxWidth: 400 }}>
          <Story />
        </main>
      </SpectrumArea>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof PasswordField>;

export const Default: Story = {};
export const Described: Story = { args: { description: 'Use at least 10 characters.' } };
export const Invalid: Story = { args: { error: 'Enter your password.' } };
export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByLabelText(/^New password/);
    await userEvent.type(field, 'a long password');
    await expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue('a long password');
  },
};
export const Narrow: Story = { ...onPhone };
