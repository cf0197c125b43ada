import { type ReactNode, Suspense } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { shows } from '../../.storybook/play.ts';
import { given, onPhone } from '../../.storybook/story.ts';
import { lazyPart } from './lazy-part.tsx';

/** A part whose code cannot be loaded. */
const MissingPart = lazyPart(() => Promise.reject<{ default: () => ReactNode }>(new TypeError('Failed to fetch')));

const meta: Meta<typeof MissingPart> = {
  title: 'UI/Missing part',
  component: MissingPart,
  ...given({ frame: 'column' }),
  render: () => (
    <Suspense>
      <MissingPart />
    </Suspense>
  ),
  play: shows('Couldn’t load this part of the page'),
};
export default meta;

type Story = StoryObj<typeof MissingPart>;

export const Default: Story = {};
export const Narrow: Story = onPhone;
