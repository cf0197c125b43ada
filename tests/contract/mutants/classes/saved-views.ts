// Saved views of each user.
import { asAdmin, asks, at, grant } from '../faults.ts';
import type { Mutant } from '../proxy.ts';

export const savedViews: Mutant[] = [
  {
    name: 'the views of one administrator open to all',
    rules: ['saved-view.own'],
    ask: asks('getSavedView', asAdmin),
    only: ['saved-view.own'],
  },
  {
    name: 'a user has any number of views',
    rules: ['saved-view.limit'],
    answer: grant('createSavedView', 409, 'VIEW_LIMIT_REACHED', [201]),
    only: ['saved-view.limit'],
  },
  {
    name: 'two views of a list have one name',
    rules: ['write.unique'],
    answer: grant(/^(create|update)SavedView$/, 409, 'NAME_TAKEN', [200, 201]),
    only: ['write.unique'],
  },
  {
    name: 'a view forgets its columns',
    rules: ['write.kept'],
    answer: at('getSavedView', 200, ({ json }) => void (json.query = '')),
    only: ['write.kept'],
  },
];
