import type { Meta, StoryObj } from '@storybook/react-vite';
import { onPhone } from '../story.ts';
import { Colours, Durations, Radii, Type } from './Tokens.tsx';

const meta: Meta = { title: 'Guide/Theme' };
export default meta;

type Story = StoryObj;

export const ColoursAndContrast: Story = { render: () => <Colours /> };
export const CornerRadii: Story = { render: () => <Radii /> };
export const Motion: Story = { render: () => <Durations /> };
export const Typography: Story = { render: () => <Type /> };
export const ColoursNarrow: Story = { ...onPhone, render: () => <Colours /> };
