import type { ActivityEntity, ActivityEntry, LicenseCustomer } from '../api/generated/model';
import { desks } from './desks.ts';
import { learningKinds } from './learning-kinds.ts';
import { panelParameter } from './list/url-state.ts';

/** The screens by kind of record. The other kinds have no screen. */
const screens: ReadonlyMap<ActivityEntity['kind'], string> = new Map([
  ...desks.map(({ entityKind, path }) => [entityKind, path] as const),
  ...learningKinds.map(({ key, path }) => [key, path] as const),
  ['family', '/admin/families'],
  ['license', '/admin/licenses'],
  ['user', '/admin/users'],
]);

/** The address that opens a record, or null if its kind has no screen. */
export function recordPath({ kind, id }: Pick<ActivityEntity, 'kind' | 'id'>): string | null {
  const screen = screens.get(kind);
  return screen ? `${screen}?open=${encodeURIComponent(id)}` : null;
}

/** The name of every deleted user in the activity log. */
const deletedUser = 'Deleted user';

/** The address of the record of a log entry, or null if the entry says that the record is gone. */
export function loggedRecordPath({ action, entity }: Pick<ActivityEntry, 'action' | 'entity'>): string | null {
  const isGone = /\.(deleted|erased)$/.test(action) || (entity.kind === 'user' && entity.label === deletedUser);
  return isGone ? null : recordPath(entity);
}

/** The address of a customer's page, for an email address or a company. */
export const customerPath = (customer: { email: string } | { company: string }): string =>
  `/admin/customers?${new URLSearchParams(customer).toString()}`;

/** The address of the form for a new license, prefilled with a customer. */
export function newLicensePath({ name, email, company }: LicenseCustomer): string {
  const search = new URLSearchParams({ panel: 'new' });
  for (const [key, value] of Object.entries({ name, email, company })) if (value) search.set(panelParameter(key), value);
  return `/admin/licenses?${search.toString()}`;
}

/** The customer for whom the address opens the form. */
export const readLicenseCustomer = (search: URLSearchParams): LicenseCustomer => ({
  name: search.get(panelParameter('name')) ?? '',
  email: search.get(panelParameter('email')) ?? '',
  company: search.get(panelParameter('company')),
});
