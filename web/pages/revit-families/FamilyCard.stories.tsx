import type { Meta, StoryObj } from '@storybook/react-vite';
import { getListFamiliesResponseMock } from '../../api/generated/families/families.msw.ts';
import { FamilyCard, FamilyCardSkeleton } from './FamilyCard.tsx';

// The contract's own example, so that the story cannot drift from it.
const [withSizes, , withoutSizes] = getListFamiliesResponseMock().items;
if (!withSizes || !withoutSizes) throw new Error('The contract’s example of the library has three families.');

const meta: Meta<typeof FamilyCard> = {
  title: 'Families/Card',
  component: FamilyCard,
  args: { family: withSizes, onOpen: () => undefined },
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
export const LongText: Story = {
  args: {
    family: {
      ...withSizes,
      name: 'Eccentric reducer, butt weld, long tangent, carbon and low-alloy steel, flat side down for pump suction lines',
    },
  },
};
export const Loading: Story = { render: () => <FamilyCardSkeleton /> };
