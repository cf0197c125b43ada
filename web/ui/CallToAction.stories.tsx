import type { Meta, StoryObj } from '@storybook/react-vite';
import { given, longText, onPhone } from '../../.storybook/story.ts';
import { CallToAction } from './CallToAction.tsx';
import { LinkButton } from './LinkButton.tsx';

const meta: Meta<typeof CallToAction> = {
  title: 'UI/Call to action',
  component: CallToAction,
  args: {
    title: 'See it on a model like yours',
    text: 'Half an hour by screen share.',
    children: (
      <>
        <LinkButton to="/demo">Request a demo</LinkButton>
        <LinkButton to="/contact-sales" variant="secondary">
          Talk to sales
        </LinkButton>
      </>
    ),
  },
  ...given({ frame: 'column' }),
};
export default meta;

type Story = StoryObj<typeof CallToAction>;

export const Default: Story = {};
export const Narrow: Story = { ...onPhone };
export const LongText: Story = { ...onPhone, args: { text: longText } };
