import type { Meta, StoryObj } from '@storybook/react-vite';
import { given } from '../../.storybook/story.ts';
import { PageDrawing } from './PageDrawing.tsx';

const meta: Meta<typeof PageDrawing> = {
  title: 'UI/Page drawing',
  component: PageDrawing,
  ...given({ frame: 'column' }),
};
export default meta;

export const Default: StoryObj<typeof PageDrawing> = {
  args: {
    className: undefined,
    viewBox: '0 0 440 160',
    children: (
      <>
        <path d="M40 80h360M40 68v24M400 68v24" />
        <circle cx="160" cy="80" r="4" />
        <rect x="230" y="66" width="48" height="28" />
        <text x="40" y="130" fontSize="12">
          ONE LINE, A WELD AND A VALVE
        </text>
      </>
    ),
  },
};
