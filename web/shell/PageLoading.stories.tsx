import type { Meta, StoryObj } from '@storybook/react-vite';
import { given } from '../../.storybook/story.ts';
import { PageLoading } from './PageLoading.tsx';

const meta: Meta<typeof PageLoading> = { title: 'Shell/Loading screen', component: PageLoading, ...given({ frame: 'page' }) };
export default meta;

export const Default: StoryObj<typeof PageLoading> = {};
