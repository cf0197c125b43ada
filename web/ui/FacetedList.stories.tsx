import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { given, longText, onPhone } from '../../.storybook/story.ts';
import { Facet, type FacetProps } from './Facet.tsx';
import { FacetedList, type FacetedListProps, type ListLoading } from './FacetedList.tsx';
import { LinkButton } from './LinkButton.tsx';
import { Page } from './Page.tsx';
import { SearchBox } from './SearchBox.tsx';

const sizes = ['DN 25', 'DN 40', 'DN 50', 'DN 80', 'DN 100', 'DN 150', 'DN 200'];
const options = sizes.map((label, index) => ({ value: label, label, count: index + 1 }));

const nothing = () => {};

const loaded: ListLoading = {
  error: null,
  isError: false,
  isFetching: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  refetch: nothing,
  fetchNextPage: nothing,
};

const args: FacetedListProps = {
  noun: 'size',
  nouns: 'sizes',
  heading: 'Sizes',
  search: { label: 'Search sizes', hint: 'Search sizes', value: '', onChange: nothing },
  sort: { value: 'size', options: [{ value: 'size', label: 'Size' }], onChange: nothing },
  facets: [{ name: 'size', title: 'Nominal size', options, chosen: [] }],
  isNarrowed: false,
  total: sizes.length,
  loading: loaded,
  children: (
    <ul>
      {sizes.map((size) => (
        <li key={size}>{size}</li>
      ))}
    </ul>
  ),
  none: { text: 'New sizes appear here.', action: <LinkButton to="/contact">Ask for a size</LinkButton> },
  onToggle: nothing,
  onReset: nothing,
};
const loading = (change: Partial<ListLoading>, total: number | null = sizes.length): Story => ({
  args: { total, loading: { ...loaded, ...change } },
});

const meta: Meta<typeof FacetedList> = {
  title: 'UI/FacetedList',
  component: FacetedList,
  ...given({ frame: 'page' }),
  args,
  decorators: [
    (Story) => (
      <Page title="Sizes">
        <div>
          <Story />
        </div>
      </Page>
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
export const Empty: Story = {
  ...loading({}, 0),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const leftOf = (element: HTMLElement) => element.getBoundingClientRect().left;
    await expect(page.queryByText('Filters')).toBeNull();
    await expect(leftOf(page.getByRole('region', { name: 'Sizes' }))).toBe(leftOf(page.getByRole('heading', { level: 1 })));
  },
};
/** No record has a value that a facet could offer. */
export const NoneMatch: Story = {
  args: { total: 0, isNarrowed: true, facets: [{ name: 'size', title: 'Nominal size', options: [], chosen: [] }] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText('Filters')).toBeNull();
  },
};
export const Failure = loading({ isError: true, error: new Error('503') }, null);
export const More = loading({ hasNextPage: true });
export const MoreFailed = loading({
  hasNextPage: true,
  isError: true,
  isFetchNextPageError: true,
  error: new Error('The server isn’t responding.'),
});
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
  ...onPhone,
  render: () => (
    <ControlledFacet title={longText} options={[{ value: 'long', label: longText, count: 1 }]} noun="size" nouns="sizes" />
  ),
  play: async ({ canvasElement }) => {
    const facet = within(canvasElement).getByRole('group');
    await expect(facet.getBoundingClientRect().right).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};
export const Search: Story = { render: () => <SearchBox {...args.search} /> };
