import {
  getGetAdminFamilyQueryOptions,
  getListAdminFamiliesQueryKey,
  toggleFamilyActive,
} from '../../api/generated/admin-families/admin-families.ts';
import { getListFamiliesQueryKey } from '../../api/generated/families/families.ts';
import { ifMatch } from '../../api/if-match.ts';
import { countOf } from '../../plural.ts';
import type { BulkAction } from '../list/bulk.ts';
import { type Change, useUndoableChange } from '../record/useUndoableChange.ts';

/** The fields of a family that are needed to toggle its visibility. */
export interface ToggledFamily {
  id: string;
  name: string;
  active: boolean;
  version: number;
}

const change = ({ id, name }: ToggledFamily, active: boolean): Change<ToggledFamily> => ({
  patch: { active },
  send: (options) => toggleFamilyActive(id, { active }, options),
  done: active ? `${name} is now visible on the site.` : `${name} is now hidden from the site.`,
});

/** Shows a family on the site or hides it, with undo. */
export function useToggleVisibility(): (family: ToggledFamily) => void {
  const { run } = useUndoableChange<ToggledFamily>({
    list: getListAdminFamiliesQueryKey(),
    alsoRefresh: [getListFamiliesQueryKey()],
    readOptions: (id) => getGetAdminFamilyQueryOptions(id),
  });
  return (family) =>
    run({ record: family, forward: change(family, !family.active), back: ({ active }) => change(family, active) });
}

const setVisible = ({ id, version }: Pick<ToggledFamily, 'id' | 'version'>, active: boolean) =>
  toggleFamilyActive(id, { active }, ifMatch(version));

const bulkChange = (active: boolean): BulkAction<ToggledFamily> => ({
  key: active ? 'show' : 'hide',
  label: active ? 'Show on the site' : 'Hide from the site',
  question: (count) => `${active ? 'Show' : 'Hide'} ${countOf(count, 'family', 'families')}?`,
  done: active ? 'shown on the site' : 'hidden from the site',
  perform: (family) => (family.active === active ? Promise.resolve(family) : setVisible(family, active)),
  undo: (family, response) =>
    family.active === active ? Promise.resolve(family) : setVisible(response as ToggledFamily, !active),
});

export const bulkVisibility: BulkAction<ToggledFamily>[] = [bulkChange(true), bulkChange(false)];
