import { getListRenewalsQueryKey, listRenewals } from '../../api/generated/licenses/licenses.ts';
import { LicenseProduct, type ListRenewalsParams, type Renewal, type RenewalSort } from '../../api/generated/model';
import { usageText } from '../count-text.ts';
import type { ColumnSpec } from '../list/columns.ts';
import { timeColumn } from '../list/date-columns.tsx';
import { createEnumFilter, type FilterSpec } from '../list/filters.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { statusColumn } from '../list/status-column.tsx';
import { productLabel } from '../products.ts';
import { keyLabel, typeLabel } from './labels.ts';
import { LicenseRecord } from './LicenseRecord.tsx';
import { monthLabel, renewalMonths } from './months.ts';

const columns: ColumnSpec<Renewal, RenewalSort>[] = [
  {
    key: 'customer',
    label: 'Customer',
    sort: 'customer',
    minWidth: 130,
    width: '1.2fr',
    isRowHeader: true,
    text: ({ customer }) => customer.name,
  },
  { key: 'company', label: 'Company', minWidth: 128, width: '1.6fr', text: ({ customer }) => customer.company ?? '' },
  { key: 'email', label: 'Email', minWidth: 180, hidden: true, text: ({ customer }) => customer.email },
  { key: 'month', label: 'Month (UTC)', minWidth: 140, isEssential: true, text: ({ month }) => monthLabel(month) },
  timeColumn('expiresAt', 'Expires', { sort: 'expiresAt', namesTimeZone: true }),
  {
    key: 'seatPeak',
    label: 'Seats at peak',
    minWidth: 120,
    isEssential: true,
    text: ({ seatPeak, maxInstances }) => usageText(seatPeak, maxInstances),
  },
  { key: 'key', label: 'Key', minWidth: 80, hidden: true, text: ({ keyEnding }) => keyLabel(keyEnding) },
  { key: 'product', label: 'Product', minWidth: 122, text: ({ product }) => productLabel(product) },
  { key: 'type', label: 'Type', minWidth: 116, hidden: true, text: ({ type }) => typeLabel(type) },
  statusColumn({ minWidth: 130, isEssential: false }),
  // Last, so that a window of 1280 px shows the status instead.
  { key: 'daysInUse', label: 'Days in use', minWidth: 110, text: ({ daysInUse }) => String(daysInUse) },
];

const filters: FilterSpec<Renewal, ListRenewalsParams>[] = [
  { kind: 'options', name: 'month', label: 'Month (UTC)', multiple: false, options: () => renewalMonths(new Date()) },
  createEnumFilter('product', 'Product', LicenseProduct, productLabel),
];

/** Licenses by month of expiry, with the use of their seats in the last 90 days. */
export default function Renewals() {
  return (
    <ListScreen
      title="Renewals"
      noun="renewal"
      listKey={getListRenewalsQueryKey()}
      fetchPage={listRenewals}
      columns={columns}
      filters={filters}
      defaultSort="expiresAt"
      emptyText="Licenses with an expiry date appear here, with the use of their seats in the last 90 days."
      detail={(id, navigation) => <LicenseRecord key={id} id={id} navigation={navigation} />}
    />
  );
}
