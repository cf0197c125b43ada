import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { given, longText, onPhone } from '../../.storybook/story.ts';
import { Facet, type FacetProps } from './Facet.tsx';
import { FacetedList, type FacetedListProps, ListButton, ListMessage } from './FacetedList.tsx';
import { SearchBox } from './SearchBox.tsx';

const sizes = ['DN 25', 'DN 40', 'DN 50', 'DN 80', 'DN 100', 'DN 150', 'DN 200'];
const options = sizes.map((label, index) => ({ value: label, label, count: index + 1 }));

const nothing = () => {};

const args: FacetedListProps = {
  noun: 'size',
  nouns: 'sizes',
  heading: 'Sizes',
  search: { label: 'Search sizes', hint: 'Search sizes', value: '', onChange: nothing },
  sort: { value: 'size', options: [{ value: 'size', label: 'Size' }], onChange: nothing },
  facets: [{ name: 'size', title: 'Nominal size', options, chosen: [] }],
  isNarrowed: false,
  state: { total: sizes.length, error: null, hasMore: false, isLoadingMore: false, moreError: null },
  children: (
    <ul>
      {sizes.map((size) => (
        <li key={size}>{size}</li>
      ))}
    </ul>
  ),
  failed: (
    <ListMessage isError title="The sizes couldn’t be loaded" action={<ListButton onClick={nothing}>Try again</ListButton>}>
      The server isn’t responding.
    </ListMessage>
  ),
  empty: (
    <ListMessage title="No sizes found" action={<ListButton onClick={nothing}>Clear all</ListButton>}>
      Try another search.
    </ListMessage>
  ),
  onToggle: nothing,
  onReset: nothing,
  onMore: nothing,
};
const state = (change: Partial<FacetedListProps['state']>) => ({ args: { state: { ...args.state, ...change } } });

const meta: Meta<typeof FacetedList> = {
  title: 'UI/FacetedList',
  component: FacetedList,
  ...given({ frame: 'page' }),
  args,
  decorators: [
    (Story) => (
      <>
        <h1>Sizes</h1>
        <Story />
      </>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof FacetedList>;

export const Default: Story = {};
export const Narrowed: Story = {
  args: { isNarrowed: true, facets: [{ name: 'size', title: 'Nominal size', options, chosen: ['DN 50', 'DN 80'] }] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('7 sizes match');
  },
};
export const Empty: Story = state({ total: 0 });
export const Failure: Story = state({ total: null, error: new Error('503') });
export const More: Story = state({ hasMore: true });
export const MoreFailed: Story = state({ hasMore: true, moreError: 'The server isn’t responding.' });
export const Narrow: Story = { ...onPhone };

function ControlledFacet(props: Omit<FacetProps, 'chosen' | 'onToggle'>) {
  const [chosen, setChosen] = useState<string[]>([]);
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return <Facet {...props} chosen={chosen} onToggle={toggle} />;
}

export const OneFacet: Story = {
  render: () => <ControlledFacet title="Nominal size" options={options} noun="size" nouns="sizes" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('checkbox', { name: /^DN 200/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^Show all 7/ }));
    await userEvent.click(canvas.getByRole('checkbox', { name: /^DN 200/ }));
    await userEvent.click(canvas.getByRole('button', { name: /^Show fewer/ }));
    await expect(canvas.getByRole('checkbox', { name: /^DN 200/ })).toBeChecked();
  },
};
export const OneFacetLongText: Story = {
  render: () => (
    <ControlledFacet title={longText} options={[{ value: 'long', label: longText, count: 1 }]} noun="size" nouns="sizes" />
  ),
};
export const Search: Story = { render: () => <SearchBox {...args.search} /> };
