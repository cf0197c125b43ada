// The visitor's page of a request. A token opens one request and nothing else.
import type { Knex } from 'knex';
import type { components } from '../../openapi/generated/types.ts';
import { requestOperation } from '../db/idempotency.ts';
import { findOpenedRequest } from '../db/request-tokens.ts';
import { isOver, linkEndsAt, statusAfterAnswer, statusAfterSolved, visitorState } from '../domain/conversations.ts';
import { isUnfinished } from '../domain/desks.ts';
import { newId } from '../domain/ids.ts';
import { mailAnswer, mailSolved } from '../mail/conversation-mails.ts';
import { DeskRequest } from '../models/DeskRequest.ts';
import { RequestMessage } from '../models/RequestMessage.ts';
import { Problem } from '../problems.ts';
import type { Handler, Input } from './handler.ts';
import { once } from './once.ts';
import { markUnfinished, moveRequest, recordOnRequest } from './request-changes.ts';
import { countAnswer } from './submission-limit.ts';

type Schemas = components['schemas'];
type TokenCall = Pick<Input<'getVisitorRequest'>, 'context' | 'tx' | 'params'>;

const linkUnknown = () =>
  new Problem('NOT_FOUND', {
    detail: 'There is no request for this link, or the link has expired.',
    message: 'This link is not valid or has expired.',
  });

/** @throws Problem NOT_FOUND */
async function idOfOpened({ context, tx, params }: TokenCall): Promise<string> {
  const id = await findOpenedRequest(tx, params.token, context.now());
  if (!id) throw linkUnknown();
  return id;
}

/**
 * The request that the token opens, locked until the transaction ends.
 * @throws Problem NOT_FOUND
 */
async function lockOpened(call: TokenCall): Promise<DeskRequest> {
  const request = await DeskRequest.query(call.tx)
    .findById(await idOfOpened(call))
    .forUpdate();
  // Read again once the lock is held: an administrator may have erased the request or marked it as spam.
  if (!request || request.status === 'spam') throw linkUnknown();
  return request;
}

async function toVisitorRequest(tx: Knex, request: DeskRequest): Promise<Schemas['VisitorRequest']> {
  const { id, desk, reference, name, status, message, createdAt, closedAt } = request;
  const messages = await RequestMessage.query(tx).where({ requestId: id }).modify('oldestFirst');
  return {
    reference,
    desk,
    name,
    state: visitorState(desk, status),
    canSolve: statusAfterSolved(desk, status) !== null,
    createdAt,
    linkEndsAt: linkEndsAt(closedAt),
    messages: [{ id, from: 'visitor', name, at: createdAt, text: message }, ...messages.map((one) => one.toVisitorMessage())],
  };
}

export const getVisitorRequest: Handler<'getVisitorRequest'> = async (input) => {
  const request = await DeskRequest.query(input.tx).findById(await idOfOpened(input));
  if (!request) throw linkUnknown();
  return { status: 200, body: await toVisitorRequest(input.tx, request) };
};

export const createVisitorMessage: Handler<'createVisitorMessage'> = async (input) => {
  const request = await lockOpened(input);
  const work = async () => ({ status: 201 as const, body: await storeAnswer(input, request) });
  return once(input, requestOperation('answer', request.id), work);
};

async function storeAnswer(input: Input<'createVisitorMessage'>, request: DeskRequest): Promise<Schemas['VisitorRequest']> {
  const { context, tx, body } = input;
  const now = context.now();
  await countAnswer(input, request.id);
  await RequestMessage.query(tx).insert({
    id: newId(now.getTime()),
    requestId: request.id,
    side: 'visitor',
    authorId: null,
    authorName: request.name,
    at: now.toISOString(),
    text: body.text,
    mailId: null,
  });
  const answered = await applyAnswer(input, request);
  await mailAnswer(input, answered, body.text);
  return toVisitorRequest(tx, answered);
}

/** Reopens a request that waits for the visitor or is finished, or marks it as unfinished if its status has no way back. */
async function applyAnswer(input: Input<'createVisitorMessage'>, request: DeskRequest): Promise<DeskRequest> {
  const { desk, status } = request;
  const reopened = statusAfterAnswer(desk, status);
  if (!reopened && !isUnfinished(desk, status)) return markUnfinished(input, request);
  await recordOnRequest(input, request, 'answered');
  return reopened ? moveRequest(input, request, reopened) : request;
}

export const solveVisitorRequest: Handler<'solveVisitorRequest'> = async (input) => {
  const request = await lockOpened(input);
  const status = statusAfterSolved(request.desk, request.status);
  if (!status) {
    requireOver(request);
    return { status: 200, body: await toVisitorRequest(input.tx, request) };
  }
  const solved = await moveRequest(input, request, status);
  await mailSolved(input, solved);
  return { status: 200, body: await toVisitorRequest(input.tx, solved) };
};

/** @throws Problem INVALID_STATUS_TRANSITION, with the states that visitors see */
function requireOver({ desk, status }: DeskRequest): void {
  const from = visitorState(desk, status);
  if (isOver(from)) return;
  throw new Problem('INVALID_STATUS_TRANSITION', {
    detail: `The link cannot change a "${from}" request to "done".`,
    message: 'This request can’t be marked as solved at the moment.',
    extension: { from, to: 'done', allowed: [] },
  });
}
