import type { Meta, StoryObj } from '@storybook/react-vite';
import { shows } from '../../.storybook/play.ts';
import { onPhone } from '../../.storybook/story.ts';
import { Footer } from './Footer.tsx';

const meta: Meta<typeof Footer> = { title: 'Shell/Footer', component: Footer, play: shows(/All rights reserved/) };
export default meta;

type Story = StoryObj<typeof Footer>;

export const Default: Story = {};
export const Narrow: Story = onPhone;
