// Conversations between administrators and a visitor, what each of them can read, and the visitor's link.
import { adminToken, call, ifMatch, readLocation, unique, unknownId } from '../client.ts';
import { desks, submitRequest as submitToDesk, tagOfDesk, type Desk } from '../desk-requests.ts';
import { expectCreatedOnce } from '../created-once.ts';
import { expect } from '../expect.ts';
import { check, checks, group, prepare, suite } from '../runner.ts';

suite('conversations');

let token: string;
prepare(async () => {
  token = await adminToken();
});

type Entry = { id: string; kind: string; text: string | null; status: unknown; author: { kind: string }; delivery: unknown };

/** A well-formed token that no server has issued. */
const unknownToken = 'AAAAAAAAAAAAAAAAAAAAAA';

const deskStatuses: Record<Desk, { first: string; finished: string; refused: string }> = {
  Demo: { first: 'contacted', finished: 'cancelled', refused: 'converted' },
  Support: { first: 'open', finished: 'resolved', refused: 'closed' },
  Customization: { first: 'reviewing', finished: 'declined', refused: 'delivered' },
  Automation: { first: 'reviewing', finished: 'declined', refused: 'delivered' },
};

async function submitRequest(desk: Desk) {
  const person = unique('Person');
  return { ...(await submitToDesk(desk, { name: person })), person };
}

const createLink = async (name: Desk, id: string) =>
  (await call(`create${name}VisitorLink`, { params: { id }, token })).body.token as string;
const reply = (name: Desk, id: string, body: object, headers = {}) =>
  call(`create${name}Reply`, { params: { id }, token, headers, body });
const readRequest = async (name: Desk, id: string) => (await call(`get${name}Request`, { params: { id }, token })).body;
const readConversation = async (name: Desk, id: string) =>
  (await call(`get${name}Conversation`, { params: { id }, token })).body.items as Entry[];
const openLink = (link: string) => call('getVisitorRequest', { params: { token: link } });
const sendAnswer = (link: string, text: string, headers = {}) =>
  call('createVisitorMessage', { params: { token: link }, headers, body: { text } });
const markAsSolved = (link: string) => call('solveVisitorRequest', { params: { token: link } });
const changeStatus = (name: Desk, id: string, status: string) =>
  call(`update${name}RequestStatus`, { params: { id }, token, body: { status } });

async function changeStatuses(name: Desk, id: string, statuses: string[]) {
  for (const to of statuses) expect((await changeStatus(name, id, to)).status, to).toBe(200);
}

const toDelivered = ['reviewing', 'quoted', 'accepted', 'in-progress', 'delivered'];
const toClosed = [...toDelivered, 'closed'];

/** How the team reacts to an answer to a request with the last of the statuses. */
interface Reaction {
  reaction: string;
  react: (request: { name: Desk; id: string }) => ReturnType<typeof call>;
  name: Desk;
  moves: string[];
}

/** A request whose due date has passed. */
async function submitOverdueRequest(name: Desk) {
  const made = await submitRequest(name);
  const { status } = await call(`update${name}Request`, { params: { id: made.id }, token, body: { dueOn: '2020-01-01' } });
  expect(status).toBe(200);
  return made;
}

/** Expects the record, the desk's list and the work list to agree on whether the request is overdue. */
async function expectOverdue(name: Desk, { id, reference }: { id: string; reference: string }, expected: boolean) {
  expect((await readRequest(name, id)).overdue, 'the record').toBe(expected);
  for (const list of [`list${name}Requests`, 'listWork']) {
    const { body } = await call(list, { token, query: { q: reference, overdue: 'true' } });
    expect(
      (body.items as { id: string }[]).some((item) => item.id === id),
      list,
    ).toBe(expected);
  }
}

for (const name of desks) {
  const { first, finished, refused } = deskStatuses[name];
  const tag = tagOfDesk(name);
  group(`the desk ${name}`, { tags: ['conversations', tag], needs: ['conversations', tag] }, () => {
    check('conversation.timeline', 'a new request starts its conversation with the visitor’s message', async () => {
      const { id } = await submitRequest(name);
      const { message } = await readRequest(name, id);
      const entries = await readConversation(name, id);
      expect(entries).toMatchObject([
        { kind: 'message', text: message, status: null, delivery: null, author: { kind: 'visitor' } },
      ]);
      expect(entries).toHaveLength(1);
    });

    check('conversation.timeline', 'contains all messages with their authors, oldest first', async () => {
      const { id, person } = await submitRequest(name);
      const { body: me } = await call('getMe', { token });
      const link = await createLink(name, id);
      await reply(name, id, { text: 'The first reply.' });
      await sendAnswer(link, 'The first answer.');
      const comment = 'A reason.';
      await call(`update${name}RequestStatus`, { params: { id }, token, body: { status: first, comment } });
      await reply(name, id, { text: 'The second reply.' });
      const entries = await readConversation(name, id);
      expect(entries.map(({ kind, text }) => [kind, text])).toEqual([
        ['message', (await readRequest(name, id)).message],
        ['reply', 'The first reply.'],
        ['answer', 'The first answer.'],
        ['status-change', comment],
        ['reply', 'The second reply.'],
      ]);
      expect(entries[1]).toMatchObject({ author: { kind: 'user', id: me.id, name: me.username } });
      expect(entries[2]).toMatchObject({ author: { kind: 'visitor', id: null, name: person }, delivery: null });
      expect(entries[3]).toMatchObject({ status: { from: 'new', to: first } });
    });

    check(
      { rule: 'conversation.reply', operation: `create${name}Reply` },
      'a reply with a status changes the status in the same step',
      async () => {
        const { id } = await submitRequest(name);
        const { status, body } = await reply(name, id, { text: 'We look at it.', status: first });
        expect([status, body.kind, body.text]).toEqual([201, 'reply', 'We look at it.']);
        expect(body.delivery.state).toBeOneOf(['queued', 'sent']);
        expect(await readRequest(name, id)).toMatchObject({ status: first, version: 2 });
        const entries = await readConversation(name, id);
        expect(entries.map(({ kind }) => kind)).toEqual(['message', 'reply', 'status-change']);
        expect(entries[1]?.id).toBe(body.id);
      },
    );

    check(
      { rule: 'conversation.reply', operation: `create${name}Reply` },
      'a rejected status change sends no reply',
      async () => {
        const { id } = await submitRequest(name);
        const answered = await reply(name, id, { text: 'Done.', status: refused });
        expect([answered.status, answered.body.from]).toEqual([409, 'new']);
        expect(await readConversation(name, id)).toHaveLength(1);
        expect(await readRequest(name, id)).toMatchObject({ status: 'new', version: 1 });
      },
    );

    check(
      { rule: 'conversation.reply', operation: `create${name}Reply` },
      'a reply without a status keeps the version',
      async () => {
        const { id } = await submitRequest(name);
        await reply(name, id, { text: 'A moment, please.' });
        expect(await readRequest(name, id)).toMatchObject({ status: 'new', version: 1 });
      },
    );

    check(
      { rule: 'desk.due', needs: ['work'], operation: `create${name}Reply` },
      'a request that a reply finishes is no longer overdue',
      async () => {
        const made = await submitOverdueRequest(name);
        await expectOverdue(name, made, true);
        expect((await reply(name, made.id, { text: 'That is all.', status: finished })).status).toBe(201);
        await expectOverdue(name, made, false);
      },
    );

    check({ rule: 'write.version', operation: `create${name}Reply` }, 'rejects a reply to an older version', async () => {
      const { id } = await submitRequest(name);
      const headers = ifMatch(await call(`get${name}Request`, { params: { id }, token }));
      await changeStatus(name, id, first);
      const answered = await reply(name, id, { text: 'Too late.' }, headers);
      expect([answered.status, answered.body.currentVersion]).toEqual([412, 2]);
      expect((await readConversation(name, id)).filter(({ kind }) => kind === 'reply')).toHaveLength(0);
    });

    check({ rule: 'write.idempotent', operation: `create${name}Reply` }, 'a retried reply is sent once', async () => {
      const { id } = await submitRequest(name);
      const headers = { 'Idempotency-Key': unique('reply') };
      const send = (text: string) => reply(name, id, { text }, headers);
      const answers = await Promise.all(Array.from({ length: 4 }, () => send('Sent four times.')));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect((await send('Other text.')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect((await readConversation(name, id)).filter(({ kind }) => kind === 'reply')).toHaveLength(1);
    });

    check(
      { rule: 'conversation.reply', operation: `retry${name}Reply` },
      'a retry of a reply that did not fail has no effect',
      async () => {
        const { id } = await submitRequest(name);
        const { body: sent } = await reply(name, id, { text: 'Hello.' });
        const retry = (replyId: string) => call(`retry${name}Reply`, { params: { id, replyId }, token });
        const { status, body } = await retry(sent.id);
        expect([status, body.id, body.text]).toEqual([200, sent.id, 'Hello.']);
        expect(body.delivery.state).not.toBe('failed');
        expect((await retry(unknownId)).status).toBe(404);
        const other = await submitRequest(name);
        const foreign = await call(`retry${name}Reply`, { params: { id: other.id, replyId: sent.id }, token });
        expect(foreign.status, 'the reply to another request').toBe(404);
      },
    );

    check({ rule: 'write.idempotent', operation: `create${name}VisitorLink` }, 'a retried call creates one link', async () => {
      const { id } = await submitRequest(name);
      const make = (headers = {}) => call(`create${name}VisitorLink`, { params: { id }, token, headers });
      const headers = { 'Idempotency-Key': unique('link') };
      const [once, again, other] = [await make(headers), await make(headers), await make()];
      expect(again.body).toEqual(once.body);
      expect(other.body.token).not.toBe(once.body.token);
    });

    check(
      { rule: 'write.logged', needs: ['activity-log'], operation: `create${name}Reply` },
      'logs replies, answers and links without their text',
      async () => {
        const { id, reference } = await submitRequest(name);
        const secret = unique('private');
        await reply(name, id, { text: secret });
        await sendAnswer(await createLink(name, id), secret);
        const { body } = await call('listActivity', { token, query: { entityId: id, sort: 'at' } });
        const kind = `${name.toLowerCase()}-request`;
        const actions = ['submitted', 'replied', 'link-created', 'answered'].map((action) => `${kind}.${action}`);
        expect((body.items as { action: string }[]).map(({ action }) => action)).toEqual(actions);
        expect(body.items[0].entity.label).toBe(reference);
        expect(JSON.stringify(body)).not.toContain(secret);
      },
    );

    check('conversation.link', 'a link opens its request without signing in', async () => {
      const [mine, other] = [await submitRequest(name), await submitRequest(name)];
      await reply(name, other.id, { text: 'For somebody else.' });
      const links = [await createLink(name, mine.id), await createLink(name, mine.id)];
      for (const link of links) {
        const { status, body } = await openLink(link);
        expect(status).toBe(200);
        expect(body).toMatchObject({ reference: mine.reference, desk: name.toLowerCase(), name: mine.person, state: 'received' });
        expect(JSON.stringify(body)).not.toContain(other.person);
        expect(body.messages).toHaveLength(1);
      }
    });

    check('conversation.private', 'visitors see messages, but no statuses, comments or email addresses', async () => {
      const { id, person } = await submitRequest(name);
      const { message, email } = await readRequest(name, id);
      const secret = unique('internal');
      await call(`update${name}RequestStatus`, { params: { id }, token, body: { status: first, comment: secret } });
      const link = await createLink(name, id);
      await reply(name, id, { text: 'For the visitor.' });
      await sendAnswer(link, 'From the visitor.');
      const { body, bytes } = await openLink(link);
      expect((body.messages as { from: string; text: string }[]).map(({ from, text }) => [from, text])).toEqual([
        ['visitor', message],
        ['team', 'For the visitor.'],
        ['visitor', 'From the visitor.'],
      ]);
      expect(body.messages[2].name).toBe(person);
      for (const hidden of [secret, email, `"${first}"`])
        expect(bytes.toString(), 'the response to the visitor').not.toContain(hidden);
    });

    check('conversation.link', 'a link does not open a request marked as spam', async () => {
      const { id } = await submitRequest(name);
      const link = await createLink(name, id);
      await changeStatus(name, id, 'spam');
      for (const { status } of [await openLink(link), await sendAnswer(link, 'Buy this.'), await markAsSolved(link)])
        expect(status).toBe(404);
      await changeStatus(name, id, 'new');
      expect((await openLink(link)).status).toBe(200);
    });

    check('desk.erasure', 'erasing a request revokes its links', async () => {
      const { id } = await submitRequest(name);
      const link = await createLink(name, id);
      await reply(name, id, { text: 'Hello.' });
      await call(`delete${name}Request`, { params: { id }, token });
      for (const { status } of [await openLink(link), await sendAnswer(link, 'Hello?')]) expect(status).toBe(404);
      expect((await call(`get${name}Conversation`, { params: { id }, token })).status).toBe(404);
    });
  });
}

group('the visitor’s page', { tags: ['conversations'], needs: ['conversations', ...desks.map(tagOfDesk)] }, () => {
  check('conversation.link', 'responds to an unknown token with 404', async () => {
    for (const { status, body } of [
      await openLink(unknownToken),
      await sendAnswer(unknownToken, 'Hello?'),
      await markAsSolved(unknownToken),
    ])
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  check({ rule: 'conversation.private', operation: 'getVisitorRequest' }, 'visitors don’t see internal notes', async () => {
    const { id } = await submitRequest('Support');
    const secret = unique('internal');
    await call('createSupportRequestNote', { params: { id }, token, body: { text: secret } });
    const entries = await readConversation('Support', id);
    expect(entries).toMatchObject([{ kind: 'message' }, { kind: 'note', text: secret }]);
    const { bytes, body } = await openLink(await createLink('Support', id));
    expect(bytes.toString()).not.toContain(secret);
    expect(body.messages).toHaveLength(1);
  });

  checks(
    { rule: 'conversation.answer', operation: 'createVisitorMessage' },
    [
      { name: 'Support', moves: ['waiting-on-customer'], before: 'waiting-for-you', status: 'open', after: 'in-progress' },
      { name: 'Support', moves: ['resolved'], before: 'done', status: 'open', after: 'in-progress' },
      { name: 'Support', moves: ['resolved', 'closed'], before: 'closed', status: 'open', after: 'in-progress' },
      { name: 'Support', moves: ['open'], before: 'in-progress', status: 'open', after: 'in-progress' },
      {
        name: 'Automation',
        moves: ['reviewing', 'needs-info'],
        before: 'waiting-for-you',
        status: 'reviewing',
        after: 'in-progress',
      },
      { name: 'Automation', moves: ['reviewing', 'quoted'], before: 'quoted', status: 'quoted', after: 'quoted' },
      { name: 'Automation', moves: ['declined'], before: 'declined', status: 'reviewing', after: 'in-progress' },
      { name: 'Customization', moves: toDelivered, before: 'done', status: 'in-progress', after: 'in-progress' },
      { name: 'Customization', moves: toClosed, before: 'closed', status: 'closed', after: 'closed' },
      { name: 'Demo', moves: ['contacted', 'lost'], before: 'closed', status: 'contacted', after: 'in-progress' },
      { name: 'Demo', moves: ['cancelled'], before: 'closed', status: 'contacted', after: 'in-progress' },
      { name: 'Demo', moves: ['scheduled', 'completed'], before: 'done', status: 'completed', after: 'done' },
    ] satisfies { name: Desk; moves: string[]; before: string; status: string; after: string }[],
    'an answer to a $name request after $moves, in the state $before, leads to the status $status',
    async ({ name, moves, before, status, after }) => {
      const { id } = await submitRequest(name);
      await changeStatuses(name, id, moves);
      const link = await createLink(name, id);
      expect((await openLink(link)).body.state).toBe(before);
      const answered = await sendAnswer(link, 'Here you are.');
      expect([answered.status, answered.body.state]).toEqual([201, after]);
      expect((await readRequest(name, id)).status).toBe(status);
      expect((await openLink(link)).body).toEqual(answered.body);
    },
  );

  checks(
    { rule: 'desk.work', needs: ['work'], operation: 'createVisitorMessage' },
    [
      {
        reaction: 'replies',
        react: ({ name, id }) => reply(name, id, { text: 'You are welcome.' }),
        name: 'Customization',
        moves: toClosed,
      },
      {
        reaction: 'adds a note',
        react: ({ name, id }) => call(`create${name}RequestNote`, { params: { id }, token, body: { text: 'Only thanks.' } }),
        name: 'Demo',
        moves: ['scheduled', 'completed', 'converted'],
      },
      {
        reaction: 'changes the status',
        react: ({ name, id }) => changeStatus(name, id, 'converted'),
        name: 'Demo',
        moves: ['scheduled', 'completed'],
      },
    ] satisfies Reaction[],
    'a $name request that an answer cannot reopen is unfinished until the team $reaction',
    async ({ react, name, moves }: Reaction) => {
      const made = await submitOverdueRequest(name);
      await changeStatuses(name, made.id, moves);
      await expectOverdue(name, made, false);
      const { version } = await readRequest(name, made.id);
      expect((await sendAnswer(await createLink(name, made.id), 'It happened again.')).status).toBe(201);
      await expectOverdue(name, made, true);
      expect(await readRequest(name, made.id)).toMatchObject({ status: moves.at(-1), version: version + 1 });
      const { status } = await react({ name, id: made.id });
      expect(status).toBeOneOf([200, 201]);
      await expectOverdue(name, made, false);
    },
  );

  check(
    { rule: 'desk.due', needs: ['work'], operation: 'createVisitorMessage' },
    'a request that an answer reopens is overdue again',
    async () => {
      const made = await submitOverdueRequest('Support');
      const link = await createLink('Support', made.id);
      expect((await markAsSolved(link)).status).toBe(200);
      await expectOverdue('Support', made, false);
      expect((await sendAnswer(link, 'It happened again.')).status).toBe(201);
      await expectOverdue('Support', made, true);
    },
  );

  check({ rule: 'write.idempotent', operation: 'createVisitorMessage' }, 'a retried message is stored once', async () => {
    const { id } = await submitRequest('Support');
    const link = await createLink('Support', id);
    const headers = { 'Idempotency-Key': unique('answer') };
    await Promise.all(Array.from({ length: 4 }, () => sendAnswer(link, 'Sent four times.', headers)));
    expect((await openLink(link)).body.messages).toHaveLength(2);
    expect((await sendAnswer(link, 'Other text.', headers)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  check(
    { rule: 'conversation.answer', operation: 'solveVisitorRequest' },
    'a visitor can mark a support request as solved, and a retry has no effect',
    async () => {
      const { id } = await submitRequest('Support');
      const link = await createLink('Support', id);
      expect((await openLink(link)).body).toMatchObject({ canSolve: true, linkEndsAt: null });
      for (const { status, body } of [await markAsSolved(link), await markAsSolved(link)]) {
        expect(status).toBe(200);
        expect(body).toMatchObject({ state: 'done', canSolve: false });
      }
      expect(await readRequest('Support', id)).toMatchObject({ status: 'resolved', version: 2 });
      const entries = await readConversation('Support', id);
      expect(entries[1]).toMatchObject({
        kind: 'status-change',
        author: { kind: 'visitor' },
        status: { from: 'new', to: 'resolved' },
      });
    },
  );

  check(
    { rule: 'conversation.answer', operation: 'solveVisitorRequest' },
    'a visitor can close a delivered project, but not a quoted one',
    async () => {
      const { id } = await submitRequest('Customization');
      const link = await createLink('Customization', id);
      for (const to of ['reviewing', 'quoted']) await changeStatus('Customization', id, to);
      const refused = await markAsSolved(link);
      expect([refused.status, refused.body.from, refused.body.allowed]).toEqual([409, 'quoted', []]);
      for (const to of ['accepted', 'in-progress', 'delivered']) await changeStatus('Customization', id, to);
      expect((await markAsSolved(link)).body.state).toBe('closed');
      expect((await readRequest('Customization', id)).status).toBe('closed');
    },
  );

  check({ rule: 'conversation.link', operation: 'getVisitorRequest' }, '`linkEndsAt` is 180 days after closing', async () => {
    const { id } = await submitRequest('Customization');
    const link = await createLink('Customization', id);
    expect((await openLink(link)).body.linkEndsAt).toBe(null);
    const { body } = await changeStatus('Customization', id, 'declined');
    const ends = (await openLink(link)).body.linkEndsAt as string;
    expect(Date.parse(ends) - Date.parse(body.closedAt as string)).toBe(180 * 86_400_000);
  });
});

group('saved replies', { tags: ['saved-replies'], needs: ['saved-replies'] }, () => {
  const create = (text: string) => call('createSavedReply', { token, body: { title: unique('Saved'), text } });

  check({ rule: 'write.stored', operation: 'createSavedReply' }, 'a new saved reply is at its `Location`', async () => {
    const made = await create('Hello {{name}}.');
    expect((await readLocation('createSavedReply', made, token)).body).toEqual(made.body);
  });

  check({ rule: 'write.idempotent', operation: 'createSavedReply' }, 'a retried call creates one saved reply', async () => {
    const title = unique('Saved');
    await expectCreatedOnce('createSavedReply', token, { title, text: 'Hello.' }, { title, text: 'Other text.' });
    expect((await call('listSavedReplies', { token, query: { q: title } })).body.total).toBe(1);
  });

  check(
    { rule: 'saved-reply.placeholders', operation: 'createSavedReply' },
    'accepts known placeholders and rejects unknown ones',
    async () => {
      const text = 'Hello {{name}}, about {{reference}}: 100 % of {{1+1}}.';
      const made = await create(text);
      expect([made.status, made.body.text]).toEqual([201, text]);
      const refused = await create('Hello {{nickname}}.');
      expect([refused.status, refused.body.details?.[0]?.pointer]).toEqual([422, '/text']);
    },
  );

  check(
    { rule: 'saved-reply.placeholders', operation: 'updateSavedReply' },
    'validates a changed text like a new one',
    async () => {
      const { body } = await create('Hello {{name}}.');
      const change = (text: string) => call('updateSavedReply', { params: { id: body.id as string }, token, body: { text } });
      expect((await change('Hello {{company}}.')).status).toBe(422);
      expect((await change('Hi {{name}}.')).body).toMatchObject({ text: 'Hi {{name}}.', version: 2 });
    },
  );
});
