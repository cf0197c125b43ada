import type { ActivityEntity } from '../api/generated/model';
import { desks } from './desks.ts';
import { learningKinds } from './learning-kinds.ts';

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

/** The address of a customer's page, for an email address or a company. */
export const customerPath = (customer: { email: string } | { company: string }): string =>
  `/admin/customers?${new URLSearchParams(customer).toString()}`;

/** The address of the form for a new license, prefilled with a customer. */
export const newLicensePath = (customer: { name: string; email: string; company: string | null }): string => {
  const { name, email, company } = customer;
  return `/admin/licenses?${new URLSearchParams({ panel: 'new', name, email, company: company ?? '' }).toString()}`;
};
