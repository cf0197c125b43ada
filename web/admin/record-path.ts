import type { ActivityEntity } from '../api/generated/model';
import { desks } from './desks.ts';
import { learningKinds } from './learning-kinds.ts';

/** The screen of each kind of record; other kinds have none. */
const screens: ReadonlyMap<ActivityEntity['kind'], string> = new Map([
  ...desks.map(({ entityKind, path }) => [entityKind, path] as const),
  ...learningKinds.map(({ key, path }) => [key, path] as const),
  ['family', '/admin/families'],
  ['license', '/admin/licenses'],
  ['user', '/admin/users'],
]);

/** The address at which a record is open, or null. */
export function recordPath({ kind, id }: Pick<ActivityEntity, 'kind' | 'id'>): string | null {
  const screen = screens.get(kind);
  return screen ? `${screen}?open=${encodeURIComponent(id)}` : null;
}

/** The address of a customer's page: one email address, or one company. */
export const customerPath = (customer: { email: string } | { company: string }): string =>
  `/admin/customers?${new URLSearchParams(customer).toString()}`;

/** The address of the form for a new license, filled in with a customer. */
export const newLicensePath = (customer: { name: string; email: string; company: string | null }): string => {
  const { name, email, company } = customer;
  return `/admin/licenses?${new URLSearchParams({ panel: 'new', name, email, company: company ?? '' }).toString()}`;
};
