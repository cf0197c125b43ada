import type { Meta, StoryObj } from '@storybook/react-vite';
import { showsHeading } from '../../../.storybook/play.ts';
import { given, onPhone } from '../../../.storybook/story.ts';
import Licenses from './Licenses.tsx';

const meta: Meta<typeof Licenses> = {
  title: 'Pages/Open-source licenses',
  component: Licenses,
  ...given({ path: '/licenses', frame: 'page' }),
  play: showsHeading('Open-source licenses'),
};
export default meta;

type Story = StoryObj<typeof Licenses>;

export const Default: Story = {};
export const Narrow: Story = onPhone;
