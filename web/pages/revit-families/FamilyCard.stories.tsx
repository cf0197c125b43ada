import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FamilySummary } from '../../api/generated/model';
import { example, varied } from '../../../.storybook/examples.ts';
import { FamilyCard, FamilyCardSkeleton } from './FamilyCard.tsx';

// The example of the contract, so that the story always matches it.
const { items } = example<{ items: FamilySummary[] }>('listFamilies');
const family = items[0] as FamilySummary;
const withoutSizes = items.find(({ sampleSize }) => !sampleSize) as FamilySummary;
const long = varied<{ items: FamilySummary[] }>('listFamilies', { long: true }).items[0] as FamilySummary;

const meta: Meta<typeof FamilyCard> = {
  title: 'Families/Card',
  component: FamilyCard,
  args: { family },
  decorators: [
    (Story) => (
      <ul style={{ width: 300, margin: 0, padding: 32, listStyle: 'none' }}>
        <Story />
      </ul>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof FamilyCard>;

export const Default: Story = {};
export const WithoutSizeTable: Story = { args: { family: withoutSizes } };
export const LongText: Story = { args: { family: long } };
export const Loading: Story = { render: () => <FamilyCardSkeleton /> };
