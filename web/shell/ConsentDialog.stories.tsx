import type { Meta, StoryObj } from '@storybook/react-vite';
import { presses, shows, showsRole, steps } from '../../.storybook/play.ts';
import { given, onPhone } from '../../.storybook/story.ts';
import { ConsentDialog } from './ConsentDialog.tsx';

const meta: Meta<typeof ConsentDialog> = {
  title: 'Shell/Consent dialog',
  component: ConsentDialog,
  ...given({ consent: 'none' }),
};
export default meta;

type Story = StoryObj<typeof ConsentDialog>;

const asks = showsRole('dialog', 'Cookies and your privacy');

export const Default: Story = { play: asks };
export const Details: Story = {
  play: steps(asks, async ({ canvasElement }) => canvasElement.querySelector('summary')?.click(), shows('Analytics')),
};
export const Narrow: Story = { ...onPhone, play: asks };
/** Only a test: the canvas is empty. */
export const Chosen: Story = {
  tags: ['!dev'],
  play: steps(asks, presses('Essential Only'), async () => {
    if (document.querySelector('[role="dialog"]')) throw new Error('The dialog is still shown after a choice.');
  }),
};
