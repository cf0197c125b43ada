import type { Meta, StoryObj } from '@storybook/react-vite';
import { given, onPhone } from '../../.storybook/story.ts';
import { LinkButton } from './LinkButton.tsx';
import { RecordNotFound } from './RecordNotFound.tsx';

const meta: Meta<typeof RecordNotFound> = {
  title: 'UI/RecordNotFound',
  component: RecordNotFound,
  ...given({ frame: 'page' }),
  args: { noun: 'family', actions: <LinkButton to="/revit-families">All Revit families</LinkButton> },
};
export default meta;

type Story = StoryObj<typeof RecordNotFound>;

export const Default: Story = {};
export const Narrow: Story = onPhone;
