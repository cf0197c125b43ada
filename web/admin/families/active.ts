import { getAdminGetFamilyQueryKey, toggleFamilyActive } from '../../api/generated/families/families.ts';
import type { BulkAction } from '../list/bulk.ts';
import { type Change, useReversible } from '../record/useReversible.ts';

/** What showing or hiding a family needs to know of it. */
export interface Showable {
  id: string;
  name: string;
  active: boolean;
  version: number;
}

/** Addresses below which a family is read. */
export const familyAddresses = ['/api/admin/families', '/api/public/families'] as const;

const change = ({ id, name }: Showable, active: boolean): Change<Showable> => ({
  patch: { active },
  send: (headers) => toggleFamilyActive(id, { headers }),
  done: active ? `${name} is shown to visitors.` : `${name} is hidden from visitors.`,
});

/** Shows a family to visitors or hides it, with a way back. */
export function useToggleShown(): (family: Showable) => void {
  const { run } = useReversible<Showable>(familyAddresses, getAdminGetFamilyQueryKey);
  return (family) => run({ record: family, forward: change(family, !family.active), back: change(family, family.active) });
}

/** Toggling with the version that was seen sets exactly one state; a family that has it already is left alone. */
const toggle = (family: Pick<Showable, 'id' | 'version'>) =>
  toggleFamilyActive(family.id, { headers: { 'If-Match': `"${family.version}"` } });

const bulkChange = (active: boolean): BulkAction<Showable> => ({
  key: active ? 'show' : 'hide',
  label: active ? 'Show to visitors' : 'Hide from visitors',
  question: (count) => `${active ? 'Show' : 'Hide'} ${count} ${count === 1 ? 'family' : 'families'}?`,
  done: active ? 'shown to visitors' : 'hidden from visitors',
  perform: (family) => (family.active === active ? Promise.resolve(family) : toggle(family)),
  undo: (family, answer) => (family.active === active ? Promise.resolve(family) : toggle(answer as Showable)),
});

export const bulkShown: BulkAction<Showable>[] = [bulkChange(true), bulkChange(false)];
