import { Switch } from '@adobe/react-spectrum';
import { listAdminFamilies, getListAdminFamiliesQueryKey } from '../../api/generated/admin-families/admin-families.ts';
import { getListFamiliesQueryKey } from '../../api/generated/families/families.ts';
import {
  type AdminFamilySort,
  type AdminFamilySummary,
  FamilyCategory,
  type ListAdminFamiliesParams,
} from '../../api/generated/model';
import { categoryLabel, sizeRangeLabel } from '../../families/labels.ts';
import type { ColumnSpec } from '../list/columns.ts';
import { createEnumFilter, type FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import type { Panels } from '../list/panels.ts';
import { timeColumn } from '../list/date-columns.tsx';
import { bulkVisibility, useToggleVisibility } from './visibility.ts';
import { FamilyRecord, NewFamily } from './FamilyRecord.tsx';

const columns: ColumnSpec<AdminFamilySummary, AdminFamilySort>[] = [
  { key: 'name', label: 'Name', sort: 'name', minWidth: 220, width: '2fr', isRowHeader: true, text: ({ name }) => name },
  {
    key: 'category',
    label: 'Category',
    sort: 'category',
    minWidth: 130,
    isEssential: true,
    text: ({ category }) => categoryLabel(category),
  },
  { key: 'standards', label: 'Standards', minWidth: 150, width: '1.4fr', text: ({ standards }) => standards.join(', ') },
  {
    key: 'sizes',
    label: 'Sizes',
    minWidth: 150,
    text: ({ smallestNps, largestNps }) => sizeRangeLabel(smallestNps, largestNps) ?? '',
  },
  { key: 'material', label: 'Material', minWidth: 180, hidden: true, text: ({ material }) => material },
  { key: 'endTypes', label: 'End types', minWidth: 110, hidden: true, text: ({ endTypes }) => endTypes.join(', ') },
  {
    key: 'pcf',
    label: 'PCF',
    minWidth: 140,
    hidden: true,
    text: ({ pcf }) => [pcf.component, pcf.skey].filter(Boolean).join(' / '),
  },
  {
    key: 'active',
    label: 'Visible',
    width: 110,
    isEssential: true,
    text: ({ active }) => (active ? 'yes' : 'no'),
    render: (family) => <ActiveSwitch family={family} />,
  },
  timeColumn('updatedAt', 'Changed', { sort: 'updatedAt' }),
];

const filters: FilterSpec<AdminFamilySummary, ListAdminFamiliesParams>[] = [
  createEnumFilter('category', 'Category', FamilyCategory, categoryLabel),
  {
    kind: 'options',
    name: 'active',
    label: 'Visibility',
    multiple: false,
    options: [
      { value: 'true', label: 'Visible on the site' },
      { value: 'false', label: 'Hidden' },
    ],
  },
];

function ActiveSwitch({ family }: { family: AdminFamilySummary }) {
  const toggle = useToggleVisibility();
  return (
    <Switch
      isEmphasized
      aria-label={`Show ${family.name} to visitors`}
      isSelected={family.active}
      onChange={() => toggle(family)}
    />
  );
}

const panels: Panels = {
  new: { label: 'New family', isMain: true, show: (navigation) => <NewFamily navigation={navigation} /> },
};

export default function Families() {
  return (
    <ListScreen
      title="Families"
      noun="family"
      nouns="families"
      listKey={getListAdminFamiliesQueryKey()}
      fetchPage={listAdminFamilies}
      columns={columns}
      filters={filters}
      defaultSort="name"
      emptyText="Create the first family. Visitors see it once you make it visible."
      detail={(id, navigation) => <FamilyRecord key={id} id={id} navigation={navigation} />}
      panels={panels}
      bulk={() => bulkVisibility}
      alsoRefresh={() => [getListFamiliesQueryKey()]}
    />
  );
}
