// Saved views.
import { asAdmin, forRequest, forResponse, grant } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

export const savedViews: Mutant[] = [
  {
    name: 'administrators can read the views of others',
    rules: ['saved-view.own'],
    onRequest: forRequest('getSavedView', asAdmin),
    only: ['saved-view.own'],
  },
  {
    name: 'the number of views is not limited',
    rules: ['saved-view.limit'],
    onResponse: grant('createSavedView', 409, 'VIEW_LIMIT_REACHED', [201]),
    only: ['saved-view.limit'],
  },
  {
    name: 'two views of a list can have the same name',
    rules: ['write.unique'],
    onResponse: grant(/^(create|update)SavedView$/, 409, 'NAME_TAKEN', [200, 201]),
    only: ['write.unique'],
  },
  {
    name: 'a view does not store its query',
    rules: ['write.stored'],
    onResponse: forResponse('getSavedView', 200, ({ json }) => void (json.query = '')),
    only: ['write.stored'],
  },
];
