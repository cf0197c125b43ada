import { whereTextContains } from '../db/list.ts';
import { changesTo } from '../domain/changes.ts';
import { unknownPlaceholders } from '../domain/conversations.ts';
import { firstVersion, nextVersion } from '../domain/record-versions.ts';
import { listResponse } from './list-response.ts';
import { once } from './once.ts';
import { etagOf, lockVersion } from './versions.ts';
import { Activity } from '../models/Activity.ts';
import { SavedReply } from '../models/SavedReply.ts';
import { invalidFields, notFound } from '../problems.ts';
import type { ChangeCall, Handler, Input, Result } from './handler.ts';

const sortColumns = { title: 'sortTitle', updatedAt: 'updatedAt', createdAt: 'createdAt' } as const;

export const listSavedReplies: Handler<'listSavedReplies'> = (input) => {
  const query = SavedReply.query(input.tx);
  if (input.query.q) whereTextContains(query, input.query.q);
  return listResponse(input, { name: 'saved-replies', sortColumns, query }, (reply) => reply.toSavedReply());
};

export const getSavedReply: Handler<'getSavedReply'> = async ({ tx, params }) => {
  const reply = await SavedReply.query(tx).findById(params.id);
  if (!reply) throw notFound('saved reply');
  return toResult(reply);
};

export const createSavedReply: Handler<'createSavedReply'> = async (input) => {
  refuseUnknownPlaceholders(input.body.text);
  return once(input, `create-saved-reply:${input.actor.id}`, () => insert(input));
};

async function insert(input: Input<'createSavedReply'>): Promise<Result<'createSavedReply'>> {
  const { context, tx, body } = input;
  const reply = await SavedReply.query(tx).insertAndFetch({
    ...body,
    ...SavedReply.derived(body),
    ...firstVersion(context.now()),
  });
  await Activity.record(input, 'saved-reply.created', reply.toEntity());
  const headers = { Location: `/api/admin/saved-replies/${reply.id}`, ETag: etagOf(reply.version) };
  return { status: 201, headers, body: reply.toSavedReply() };
}

export const updateSavedReply: Handler<'updateSavedReply'> = async (input) => {
  const { context, tx, body } = input;
  if (body.text !== undefined) refuseUnknownPlaceholders(body.text);
  const reply = await lock(input);
  const changes = changesTo(reply, body);
  if (changes.length === 0) return toResult(reply);
  const updated = await reply.$query(tx).patchAndFetch({
    ...body,
    ...SavedReply.derived({ ...reply.toSavedReply(), ...body }),
    ...nextVersion(reply, context.now()),
  });
  await Activity.record(input, 'saved-reply.updated', updated.toEntity(), changes);
  return toResult(updated);
};

export const deleteSavedReply: Handler<'deleteSavedReply'> = async (input) => {
  const reply = await lock(input);
  await reply.$query(input.tx).delete();
  await Activity.record(input, 'saved-reply.deleted', reply.toEntity());
  return { status: 204 };
};

/** @throws Problem VALIDATION_FAILED */
function refuseUnknownPlaceholders(text: string): void {
  const [unknown] = unknownPlaceholders(text);
  if (!unknown) return;
  const message = `{{${unknown}}} isn’t a placeholder. Use {{name}} or {{reference}}.`;
  throw invalidFields([{ pointer: '/text', code: 'UNKNOWN_PLACEHOLDER', message }]);
}

const toResult = (reply: SavedReply) => ({
  status: 200 as const,
  headers: { ETag: etagOf(reply.version) },
  body: reply.toSavedReply(),
});

/** @throws Problem NOT_FOUND, VERSION_CHANGED */
const lock = ({ tx, params, headers }: ChangeCall): Promise<SavedReply> =>
  lockVersion(SavedReply.query(tx).findById(params.id), 'saved reply', headers['If-Match']);
