// The saved views of the caller. They are private settings, so the activity log has no entries about them.
import type { OperationId } from '../../openapi/read.ts';
import { refuseDuplicate } from '../db/unique.ts';
import { changesTo } from '../domain/changes.ts';
import { newId } from '../domain/ids.ts';
import { SavedView } from '../models/SavedView.ts';
import { notFound, Problem } from '../problems.ts';
import type { Handler, Input, Result } from './handler.ts';
import { listResponse } from './list-response.ts';
import { once } from './once.ts';
import { lockOwnAccount } from './own-account.ts';

/** As documented in the contract. */
const maxViews = 100;

const ownViews = ({ tx, actor }: Pick<Input<OperationId>, 'tx' | 'actor'>) =>
  SavedView.query(tx).where({ userId: actor.id ?? '' });

const findOwn = (input: Pick<Input<'getSavedView'>, 'tx' | 'actor' | 'params'>) => ownViews(input).findById(input.params.id);

/** @throws Problem NOT_FOUND */
function requireFound(view: SavedView | undefined): SavedView {
  if (!view) throw notFound('saved view');
  return view;
}

export const listSavedViews: Handler<'listSavedViews'> = (input) => {
  const sortColumns = { name: 'sortName', createdAt: 'createdAt' } as const;
  const list = { name: `saved-views:${input.actor.id}`, sortColumns, query: ownViews(input) };
  return listResponse(input, list, (view) => view.toSavedView());
};

export const getSavedView: Handler<'getSavedView'> = async (input) => {
  return { status: 200, body: requireFound(await findOwn(input)).toSavedView() };
};

export const createSavedView: Handler<'createSavedView'> = (input) =>
  once(input, `create-saved-view:${input.actor.id}`, () => insert(input));

async function insert(input: Input<'createSavedView'>): Promise<Result<'createSavedView'>> {
  const { context, tx, body } = input;
  // Locked, so that two simultaneous calls can't both create the last possible view.
  const { id: userId } = await lockOwnAccount(input);
  const count = await ownViews(input).resultSize();
  if (count >= maxViews) throw new Problem('VIEW_LIMIT_REACHED', { detail: `A user can have ${maxViews} views.` });
  const now = context.now();
  const at = now.toISOString();
  const view = { ...body, pinned: body.pinned ?? false, sortName: body.name.toLowerCase() };
  const row = { ...view, id: newId(now.getTime()), userId, createdAt: at, updatedAt: at };
  const created = await SavedView.query(tx).insertAndFetch(row).catch(refuseDuplicate(nameTaken));
  return { status: 201, headers: { Location: `/api/admin/saved-views/${row.id}` }, body: created.toSavedView() };
}

export const updateSavedView: Handler<'updateSavedView'> = async (input) => {
  const { context, tx, body } = input;
  const view = requireFound(await findOwn(input).forUpdate());
  if (changesTo(view, body).length === 0) return { status: 200, body: view.toSavedView() };
  const sortName = (body.name ?? view.name).toLowerCase();
  const patch = { ...body, sortName, updatedAt: context.now().toISOString() };
  const updated = await view.$query(tx).patchAndFetch(patch).catch(refuseDuplicate(nameTaken));
  return { status: 200, body: updated.toSavedView() };
};

export const deleteSavedView: Handler<'deleteSavedView'> = async (input) => {
  const view = requireFound(await findOwn(input));
  await view.$query(input.tx).delete();
  return { status: 204 };
};

const nameTaken = () => {
  const message = 'You already have a view with this name. Choose another name.';
  return new Problem('NAME_TAKEN', {
    detail: 'Another view of this list has this name.',
    message,
    details: [{ pointer: '/name', code: 'NAME_TAKEN', message }],
  });
};
