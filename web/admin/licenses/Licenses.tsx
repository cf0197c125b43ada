import { getListLicensesQueryKey, listLicenses } from '../../api/generated/licenses/licenses.ts';
import {
  type License,
  LicenseProduct,
  type LicenseSort,
  LicenseStatus,
  LicenseType,
  type ListLicensesParams,
} from '../../api/generated/model';
import { usageText } from '../count-text.ts';
import type { ColumnSpec } from '../list/columns.ts';
import { createEnumFilter, type FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import type { Panels } from '../list/panels.ts';
import { timeColumn } from '../list/date-columns.tsx';
import { statusColumn } from '../list/status-column.tsx';
import { productLabel } from '../products.ts';
import { keyLabel, typeLabel } from './labels.ts';
import { bulkLicenses } from './bulk-licenses.ts';
import { PluginBundle } from './bundle/PluginBundle.tsx';
import { LicenseRecord, NewLicense } from './LicenseRecord.tsx';
import styles from './Licenses.module.css';

/** All that are not hidden, except the type, fit beside the menu of a window 1280 px wide. */
const columns: ColumnSpec<License, LicenseSort>[] = [
  {
    key: 'customer',
    label: 'Customer',
    sort: 'customer',
    minWidth: 130,
    width: '1.2fr',
    isRowHeader: true,
    text: ({ customer }) => customer.name,
  },
  { key: 'company', label: 'Company', minWidth: 200, width: '1.9fr', text: ({ customer }) => customer.company ?? '' },
  { key: 'email', label: 'Email', minWidth: 180, hidden: true, text: ({ customer }) => customer.email },
  {
    key: 'key',
    label: 'Key',
    minWidth: 72,
    width: '0.7fr',
    isEssential: true,
    text: ({ keyEnding }) => keyLabel(keyEnding),
    render: ({ keyEnding }) => <span className={styles.key}>{keyLabel(keyEnding)}</span>,
  },
  statusColumn({ minWidth: 140 }),
  timeColumn('expiresAt', 'Expires', { sort: 'expiresAt', namesTimeZone: true, minWidth: 146 }),
  {
    key: 'sessions',
    label: 'Sessions',
    minWidth: 94,
    text: ({ instancesInUse, maxInstances }) => usageText(instancesInUse, maxInstances),
  },
  { key: 'product', label: 'Product', minWidth: 122, text: ({ product }) => productLabel(product) },
  { key: 'type', label: 'Type', minWidth: 112, text: ({ type }) => typeLabel(type) },
  {
    key: 'machines',
    label: 'Machines',
    minWidth: 108,
    hidden: true,
    text: ({ activationsUsed, maxActivations }) => usageText(activationsUsed, maxActivations),
  },
  timeColumn('issuedAt', 'Issued', { sort: 'issuedAt', hidden: true }),
  timeColumn('updatedAt', 'Changed', { sort: 'updatedAt', hidden: true }),
];

const filters: FilterSpec<License, ListLicensesParams>[] = [
  createEnumFilter('status', 'Status', LicenseStatus),
  createEnumFilter('type', 'Type', LicenseType, typeLabel),
  createEnumFilter('product', 'Product', LicenseProduct, productLabel),
  {
    kind: 'until',
    label: 'Expires',
    name: 'expiresBefore',
    choices: [
      { daysAhead: -1, label: 'Before today' },
      { daysAhead: 7, label: 'Within 7 days or expired' },
      { daysAhead: 30, label: 'Within 30 days or expired' },
      { daysAhead: 90, label: 'Within 90 days or expired' },
    ],
  },
];

const panels: Panels = {
  'plugin-bundle': { label: 'Plugin bundle', show: (navigation) => <PluginBundle navigation={navigation} /> },
  new: { label: 'New license', isMain: true, show: (navigation) => <NewLicense navigation={navigation} /> },
};

export default function Licenses() {
  return (
    <ListScreen
      title="License management"
      noun="license"
      listKey={getListLicensesQueryKey()}
      fetchPage={listLicenses}
      columns={columns}
      filters={filters}
      defaultSort="-issuedAt"
      emptyText="Issued licenses appear here with their machines and seats."
      bulkNameOf={({ customer, keyEnding }) => `${customer.name} (${keyLabel(keyEnding)})`}
      bulk={bulkLicenses}
      panels={panels}
      detail={(id, navigation) => <LicenseRecord key={id} id={id} navigation={navigation} />}
    />
  );
}
