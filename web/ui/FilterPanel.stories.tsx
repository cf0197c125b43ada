import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { given, longText, onPhone } from '../../.storybook/story.ts';
import FilterPanel from './FilterPanel.tsx';

const option = (label: string, count: number) => ({ value: label, label, count });

const meta: Meta<typeof FilterPanel> = {
  title: 'UI/FilterPanel',
  component: FilterPanel,
  ...given({ frame: 'page' }),
  ...onPhone,
  args: {
    facets: [
      { name: 'size', title: 'Nominal size', options: [option('DN 25', 4), option('DN 50', 3)], chosen: ['DN 50'] },
      { name: 'class', title: 'Class', options: [option('150', 2), option('300', 1)], chosen: [] },
    ],
    noun: 'family',
    nouns: 'families',
    total: 3,
    onToggle: fn(),
    onReset: fn(),
  },
  decorators: [
    (Story) => (
      <>
        <h1>Families</h1>
        <Story />
      </>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof FilterPanel>;

export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    const panel = within(canvasElement).getByRole('dialog', { name: 'Filters' });
    await expect(within(panel).getByRole('checkbox', { name: /^DN 50/ })).toBeChecked();
    await userEvent.click(within(panel).getByRole('checkbox', { name: /^300/ }));
    await expect(args.onToggle).toHaveBeenCalledWith('class', '300');
    await waitFor(() => expect(within(panel).getByRole('button', { name: 'Show 3 families' })).toBeVisible());
  },
};
export const OneFound: Story = { args: { total: 1 } };
export const Loading: Story = { args: { total: null } };
export const LongText: Story = {
  args: { facets: [{ name: 'long', title: longText, options: [option(longText, 1)], chosen: [] }] },
};
