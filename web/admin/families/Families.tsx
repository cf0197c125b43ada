import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Switch } from '@adobe/react-spectrum';
import { adminListFamilies, toggleFamilyActive } from '../../api/generated/families/families.ts';
import { type AdminFamilySummary, FamilyCategory } from '../../api/generated/model';
import { invalidateBelow } from '../../api/invalidate.ts';
import { messageOf } from '../../api/errors.ts';
import { categoryLabel, sizeRangeLabel } from '../../families/labels.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { ListScreen, type ColumnSpec } from '../list/ListScreen.tsx';
import type { FilterSpec } from '../list/FilterMenu.tsx';
import { Time } from '../Time.tsx';
import { FamilyRecord } from './FamilyRecord.tsx';

const columns: ColumnSpec<AdminFamilySummary>[] = [
  { key: 'name', label: 'Name', sort: 'name', minWidth: 260, width: '2fr', isRowHeader: true, render: ({ name }) => name },
  { key: 'category', label: 'Category', sort: 'category', minWidth: 130, render: ({ category }) => categoryLabel(category) },
  { key: 'standards', label: 'Standards', minWidth: 150, render: ({ standards }) => standards.join(', ') || '–' },
  {
    key: 'sizes',
    label: 'Sizes',
    minWidth: 150,
    render: ({ smallestNps, largestNps }) => sizeRangeLabel(smallestNps, largestNps) ?? '–',
  },
  { key: 'active', label: 'Shown', width: 110, render: (family) => <ActiveSwitch family={family} /> },
  { key: 'updatedAt', label: 'Changed', sort: 'updatedAt', minWidth: 180, render: ({ updatedAt }) => <Time at={updatedAt} /> },
];

const filters: FilterSpec[] = [
  {
    name: 'category',
    label: 'Category',
    multiple: true,
    options: Object.values(FamilyCategory).map((value) => ({ value, label: categoryLabel(value) })),
  },
  {
    name: 'active',
    label: 'Shown',
    multiple: false,
    options: [
      { value: 'true', label: 'Shown to visitors' },
      { value: 'false', label: 'Hidden' },
    ],
  },
];

/** Shows a family to visitors or hides it. What the server answers is what stands. */
function ActiveSwitch({ family }: { family: AdminFamilySummary }) {
  const client = useQueryClient();
  const toggle = useMutation({
    mutationFn: () => toggleFamilyActive(family.id, { headers: { 'If-Match': `"${family.version}"` } }),
    onSuccess: ({ active, name }) =>
      notify('success', active ? `${name} is shown to visitors.` : `${name} is hidden from visitors.`),
    onError: (error) => notify('error', messageOf(error)),
    onSettled: () =>
      Promise.all(
        ['/api/admin/families', '/api/public/families', '/api/admin/activity-log'].map((address) =>
          invalidateBelow(client, address),
        ),
      ),
  });
  const shown = toggle.isPending ? !family.active : family.active;
  return (
    <Switch
      aria-label={`Show ${family.name} to visitors`}
      isSelected={shown}
      isDisabled={toggle.isPending}
      onChange={() => toggle.mutate()}
    />
  );
}

export default function Families() {
  return (
    <ListScreen
      title="Families"
      noun="family"
      nouns="families"
      resource="/api/admin/families"
      fetchPage={adminListFamilies}
      columns={columns}
      filters={filters}
      defaultSort="name"
      searchLabel="Search families"
      emptyText="The library is empty."
      detail={(id, navigation) => <FamilyRecord key={id} id={id} navigation={navigation} />}
    />
  );
}
