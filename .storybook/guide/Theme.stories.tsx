import type { Meta, StoryObj } from '@storybook/react-vite';
import { onPhone } from '../story.ts';
import { Colors, Durations, Radii, Type } from './Tokens.tsx';

const meta: Meta = { title: 'Guide/Theme' };
export default meta;

type Story = StoryObj;

export const ColorsAndContrast: Story = { render: () => <Colors /> };
export const CornerRadii: Story = { render: () => <Radii /> };
export const Motion: Story = { render: () => <Durations /> };
export const Typography: Story = { render: () => <Type /> };
export const ColorsNarrow: Story = { ...onPhone, render: () => <Colors /> };
