import type { Meta, StoryObj } from '@storybook/react-vite';
import { showsHeading } from '../../.storybook/play.ts';
import { given } from '../../.storybook/story.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

function Failing(): never {
  throw new Error('A screen that fails, on purpose.');
}

const meta: Meta<typeof ErrorBoundary> = { title: 'Shell/Failed screen', component: ErrorBoundary, ...given({ frame: 'page' }) };
export default meta;

export const Default: StoryObj<typeof ErrorBoundary> = {
  args: { children: <Failing /> },
  play: showsHeading('This page can’t be displayed'),
};
