import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { onPhone } from '../../.storybook/story.ts';
import { CloseButton } from './CloseButton.tsx';
import { ExternalLinkButton } from './ExternalLinkButton.tsx';
import { LinkButton } from './LinkButton.tsx';
import { PillButton } from './PillButton.tsx';

const meta: Meta<typeof PillButton> = {
  title: 'UI/Buttons',
  component: PillButton,
  args: { children: 'Request demo' },
  decorators: [
    (Story) => (
      <main style={{ padding: 32 }}>
        <Story />
      </main>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof PillButton>;

export const Primary: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Busy: Story = { args: { 'aria-disabled': true, children: 'Sending…' } };
export const Focused: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button')).toHaveFocus();
  },
};
export const LongText: Story = {
  ...onPhone,
  args: { children: 'Ask for the repeated steps of your Revit work to be automated' },
};
export const AsLinks: Story = {
  render: () => (
    <div style={{ display: 'flex', gap: 16, flexWrap: 'wrap' }}>
      <LinkButton to="/demo">Request a demo</LinkButton>
      <LinkButton to="/contact-sales" variant="secondary">
        Talk to sales
      </LinkButton>
      <ExternalLinkButton href="https://example.com/">Join the webinar</ExternalLinkButton>
    </div>
  ),
};
/** In the first row of a dialog, at its end. */
export const Close: StoryObj<{ onClose(): void }> = {
  args: { onClose: fn() },
  render: ({ onClose }) => (
    <div style={{ display: 'flex', alignItems: 'center', maxWidth: 320 }}>
      <h2>Filters</h2>
      <CloseButton label="Close" onClick={onClose} />
    </div>
  ),
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
