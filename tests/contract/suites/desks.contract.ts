// The four request desks, from the submission of a request to its erasure.
import { registerAccount } from '../accounts.ts';
import { desks, submitRequest, tagOfDesk } from '../desk-requests.ts';
import { expect } from '../expect.ts';
import { expectChanges } from '../logged-changes.ts';
import { ownFields } from '../records.ts';
import { check, checks, group, prepare, skip, suite } from '../runner.ts';
import { adminToken, call, ifMatch, dayAhead, submission, unique, unknownId } from '../client.ts';

suite('desks');

let token: string;
prepare(async () => {
  token = await adminToken();
});

/** Dates that start today, and the last day that is accepted. */
const dateFields: Partial<Record<string, { field: string; lastDay?: number }>> = {
  Demo: { field: 'preferredDate', lastDay: 91 },
  Customization: { field: 'deadline' },
};

for (const name of desks)
  group(`the desk ${name}`, { tags: [tagOfDesk(name)], needs: [tagOfDesk(name)] }, () => {
    const ids = {
      submit: `submit${name}Request`,
      list: `list${name}Requests`,
      read: `get${name}Request`,
      status: `update${name}RequestStatus`,
      erase: `delete${name}Request`,
    };

    check('desk.stored', 'stores a visitor’s request under a reference', async () => {
      const person = { name: unique('Person') };
      const listed = await submitRequest(name, person);
      expect(listed).toMatchObject({ ...person, status: 'new', version: 1 });
      const { id, reference } = listed;
      const { body } = await call(ids.read, { params: { id }, token });
      const { website: _website, elapsedMs: _elapsed, ...sent } = submission(ids.submit);
      expect(body).toMatchObject({ ...sent, ...person, reference, version: 1, firstRespondedAt: null, closedAt: null });
    });

    check('write.version', 'rejects the second of two concurrent changes with 412', async () => {
      const { id, nextStatuses } = await submitRequest(name);
      const headers = ifMatch(await call(ids.read, { params: { id }, token }));
      const move = () => call(ids.status, { params: { id }, token, headers, body: { status: nextStatuses[0] } });
      const answers = await Promise.all([move(), move()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      expect(answers.find(({ status }) => status === 412)?.body.currentVersion).toBe(2);
    });

    check({ rule: 'write.logged', needs: ['activity-log'] }, 'logs each status change with old and new value', async () => {
      const { id, reference, nextStatuses } = await submitRequest(name);
      await call(ids.status, { params: { id }, token, body: { status: nextStatuses[0], comment: 'A reason.' } });
      const { body } = await call('listActivity', { token, query: { entityId: id.toUpperCase() } });
      expect(body.items).toMatchObject([
        { actor: { kind: 'user' }, entity: { id, label: reference } },
        { actor: { kind: 'visitor', id: null }, entity: { id, label: reference } },
      ]);
      expectChanges(body.items[0].changes, [
        { field: 'status', from: 'new', to: nextStatuses[0] },
        { field: 'comment', from: null, to: 'A reason.' },
      ]);
    });

    check(
      { rule: 'desk.erasure', needs: ['activity-log'] },
      'an erased request is not in lists, and its comments are not in the log',
      async () => {
        const person = unique('Person');
        const { id, nextStatuses } = await submitRequest(name, { name: person });
        const secret = unique('private');
        await call(ids.status, { params: { id }, token, body: { status: nextStatuses[0], comment: secret } });
        const erased = await Promise.all([
          call(ids.erase, { params: { id }, token }),
          call(ids.erase, { params: { id }, token }),
        ]);
        expect(erased.map(({ status }) => status).toSorted()).toEqual([204, 404]);
        expect((await call(ids.read, { params: { id }, token })).status).toBe(404);
        expect((await call(ids.list, { token, query: { q: person } })).body.total).toBe(0);
        const log = await call('listActivity', { token, query: { entityId: id } });
        expect(log.body.items).toHaveLength(3);
        expect(JSON.stringify(log.body)).not.toContain(secret);
      },
    );

    check('write.idempotent', 'concurrent retries create one request, and another body is rejected', async () => {
      const headers = { 'Idempotency-Key': unique('key') };
      const body = { ...submission(ids.submit), name: unique('Person') };
      const answers = await Promise.all(Array.from({ length: 8 }, () => call(ids.submit, { headers, body })));
      expect(new Set(answers.map((answer) => answer.body.reference)).size).toBe(1);
      expect((await call(ids.list, { token, query: { q: body.name } })).body.total).toBe(1);
      const other = await call(ids.submit, { headers, body: { ...body, name: unique('Other') } });
      expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    });

    check('write.idempotent', 'a key can be used again after a rejected call', async () => {
      const headers = { 'Idempotency-Key': unique('key') };
      const body = submission(ids.submit);
      expect((await call(ids.submit, { headers, body: { ...body, consent: false } })).status).toBe(422);
      expect((await call(ids.submit, { headers, body })).status).toBe(201);
    });

    checks(
      'desk.spam',
      [
        ['a filled honeypot field', { website: 'https://spam.example' }],
        ['a form filled in too fast', { elapsedMs: 1999 }],
      ],
      '%s gets a success response, and the request is not stored',
      async (_, spam) => {
        const person = unique('Spammer');
        const answer = await call(ids.submit, { body: { ...submission(ids.submit), name: person, ...spam } });
        expect(answer.status).toBe(201);
        expect((await call(ids.list, { token, query: { q: person } })).body.total).toBe(0);
      },
    );

    check('list.search', 'q finds a request by reference, name, email, company and message', async () => {
      const [person, company, word] = [unique('Person'), unique('Company'), unique('Valve')];
      const email = `${unique('search').toLowerCase()}@example.com`;
      const { id } = await submitRequest(name, { name: person, email, company, message: `We need a model of ${word}.` });
      const { reference } = (await call(ids.read, { params: { id }, token })).body as { reference: string };
      for (const q of [reference, person, email, company, word])
        expect((await call(ids.list, { token, query: { q } })).body.items, q).toMatchObject([{ id }]);
    });

    check('desk.spam', 'stores a request after exactly two seconds', async () => {
      const person = unique('Person');
      await call(ids.submit, { body: { ...submission(ids.submit), name: person, elapsedMs: 2000 } });
      expect((await call(ids.list, { token, query: { q: person } })).body.total).toBe(1);
    });

    const { field: date, lastDay } = dateFields[name] ?? {};
    if (date)
      check('input.limit', `${date} is today or later${lastDay ? `, at most ${lastDay} days` : ''}`, async () => {
        if (/T(23:5|00:0)/.test(new Date().toISOString())) return skip('the UTC day may change during the check');
        const statuses: number[] = [];
        for (const day of lastDay ? [-1, 0, lastDay, lastDay + 1] : [-1, 0])
          statuses.push((await call(ids.submit, { body: { ...submission(ids.submit), [date]: dayAhead(day) } })).status);
        expect(statuses).toEqual(lastDay ? [422, 201, 201, 422] : [422, 201]);
      });

    check('desk.consent', 'rejects a request without consent', async () => {
      const answer = await call(ids.submit, { body: { ...submission(ids.submit), consent: false } });
      expect(answer.body.details).toMatchObject([{ pointer: '/consent' }]);
    });

    const read = async (id: string) => (await call(ids.read, { params: { id }, token })).body;
    const count = async (query: Record<string, string>) => (await call(ids.list, { token, query })).body.total as number;
    const teamIds = { update: `update${name}Request`, assign: `assign${name}Request`, note: `create${name}RequestNote` };

    check('desk.notes', 'stores notes in order with their authors, and keeps the version', async () => {
      const person = unique('Person');
      const { id } = await submitRequest(name, { name: person });
      const { body: me } = await call('getMe', { token });
      const texts = ['The first note.', 'The second note.'];
      for (const text of texts) {
        expect((await call(teamIds.note, { params: { id }, token, body: { text } })).status).toBe(201);
      }
      const { notes, noteCount, version } = await read(id);
      expect([version, noteCount]).toEqual([1, 2]);
      expect(notes.map(({ text }: { text: string }) => text)).toEqual(texts);
      for (const { author } of notes) expect(author).toEqual({ id: me.id, name: me.username });
      expect((await call(ids.list, { token, query: { q: person } })).body.items[0].noteCount).toBe(2);
    });

    check({ rule: 'write.idempotent', operation: teamIds.note }, 'a retried note is stored once', async () => {
      const { id } = await submitRequest(name);
      const headers = { 'Idempotency-Key': unique('note') };
      const add = (text: string) => call(teamIds.note, { params: { id }, token, headers, body: { text } });
      const first = await add('Sent twice.');
      expect((await add('Sent twice.')).body).toEqual(first.body);
      expect((await add('Other text.')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect((await read(id)).notes).toHaveLength(1);
    });

    check('desk.assignment', 'can be assigned, found by assignee, and unassigned', async () => {
      const person = unique('Person');
      const { id } = await submitRequest(name, { name: person });
      const { assignees } = await read(id);
      const { body: me } = await call('getMe', { token });
      expect(assignees.map((one: { id: string }) => one.id)).toContain(me.id);
      const assign = (assigneeId: string | null) => call(teamIds.assign, { params: { id }, token, body: { assigneeId } });
      expect((await assign(me.id)).body).toMatchObject({ assignee: { id: me.id }, version: 2 });
      const found = async () =>
        [await count({ q: person, assignee: me.id }), await count({ q: person, assignee: 'me' })].concat(
          await count({ q: person, assignee: 'none' }),
        );
      expect(await found(), 'found by id, me and none').toEqual([1, 1, 0]);
      expect((await assign(me.id)).body.version, 'assigned again').toBe(2);
      expect((await assign(null)).body).toMatchObject({ assignee: null, version: 3 });
      expect(await found(), 'found by id, me and none').toEqual([0, 0, 1]);
      const refused = await assign(unknownId);
      expect([refused.status, refused.body.details[0].pointer]).toEqual([422, '/assigneeId']);
    });

    check(
      { rule: 'desk.assignment', operation: teamIds.assign, needs: ['auth'] },
      'cannot be assigned to a user who is not an administrator',
      async () => {
        const { id: assigneeId } = await registerAccount();
        const { id } = await submitRequest(name);
        const refused = await call(teamIds.assign, { params: { id }, token, body: { assigneeId } });
        expect([refused.status, refused.body.details?.[0]?.pointer]).toEqual([422, '/assigneeId']);
      },
    );

    check('desk.due', 'is overdue after its due date until it is finished', async () => {
      const person = unique('Person');
      const { id } = await submitRequest(name, { name: person });
      const setDueDate = (dueOn: string | null) => call(teamIds.update, { params: { id }, token, body: { dueOn } });
      expect((await read(id)).dueOn).toBeNull();
      const past = dayAhead(-2);
      for (const [dueOn, overdue] of [
        [dayAhead(2), false],
        [past, true],
      ] as const) {
        expect((await setDueDate(dueOn)).body).toMatchObject({ dueOn, overdue });
        expect(await count({ q: person, overdue: String(overdue) }), `overdue=${overdue}`).toBe(1);
        expect(await count({ q: person, overdue: String(!overdue) }), `overdue=${!overdue}`).toBe(0);
      }
      const spam = await call(ids.status, { params: { id }, token, body: { status: 'spam' } });
      expect(spam.body, 'after the request is closed as spam').toMatchObject({ dueOn: past, overdue: false });
      expect(await count({ q: person, overdue: 'true' })).toBe(0);
      expect((await setDueDate(null)).body).toMatchObject({ dueOn: null, overdue: false });
    });

    check('list.sort', 'sorts requests without a due date last, and by priority', async () => {
      const mark = unique('Due');
      const made: Record<string, string> = {};
      for (const [label, body] of [
        ['none', { priority: 'urgent' }],
        ['later', { dueOn: dayAhead(9), priority: 'low' }],
        ['soon', { dueOn: dayAhead(1), priority: 'high' }],
      ] as const) {
        const { id } = await submitRequest(name, { name: `${mark} ${label}` });
        made[id] = label;
        await call(teamIds.update, { params: { id }, token, body });
      }
      const by = async (sort: string) =>
        (await call(ids.list, { token, query: { q: mark, sort } })).body.items.map(({ id }: { id: string }) => made[id]);
      expect(await by('dueOn')).toEqual(['soon', 'later', 'none']);
      expect(await by('-dueOn')).toEqual(['none', 'later', 'soon']);
      expect(await by('priority')).toEqual(['later', 'soon', 'none']);
      expect(await by('-priority')).toEqual(['none', 'soon', 'later']);
    });

    check('write.stored', 'changes the priority and nothing else', async () => {
      const { id } = await submitRequest(name);
      const before = ownFields(await read(id));
      expect(before['priority']).toBe('normal');
      const { status } = await call(teamIds.update, { params: { id }, token, body: { priority: 'urgent' } });
      expect(status).toBe(200);
      const { updatedAt: _, ...after } = ownFields(await read(id));
      const { updatedAt: _before, ...unchanged } = before;
      expect(after).toEqual({ ...unchanged, priority: 'urgent', version: 2 });
    });
  });

group('the work list', { tags: ['work'], needs: desks.map(tagOfDesk) }, () => {
  const listWork = async (query: Record<string, string | string[]>) => (await call('listWork', { token, query })).body;

  check('desk.work', 'contains open requests of all desks, and no finished ones', async () => {
    const mark = unique('Waiting');
    const ids = new Map<string, string>();
    for (const name of desks) {
      const { id } = await submitRequest(name, { name: mark, email: `${unique('w')}@example.com` });
      ids.set(name, id);
    }
    const waiting = await listWork({ q: mark });
    expect(waiting.items.map(({ desk, id }: { desk: string; id: string }) => [desk, id]).toSorted()).toEqual(
      [...ids].map(([name, id]) => [name.toLowerCase(), id]).toSorted(),
    );
    expect((await listWork({ q: mark, desk: ['demo', 'automation'] })).total).toBe(2);
    const { body: me } = await call('getMe', { token });
    const id = ids.get('Customization') ?? '';
    await call('assignCustomizationRequest', { params: { id }, token, body: { assigneeId: me.id } });
    expect((await listWork({ q: mark, assignee: 'me' })).items).toMatchObject([{ id, desk: 'customization' }]);
    expect((await listWork({ q: mark, assignee: 'none' })).total).toBe(3);
    const dueOn = dayAhead(-2);
    await call('updateCustomizationRequest', { params: { id }, token, body: { dueOn } });
    expect((await listWork({ q: mark, overdue: 'true' })).items).toMatchObject([{ id, dueOn, overdue: true }]);
    expect((await listWork({ q: mark })).items[0], 'the overdue request comes first').toMatchObject({ id });
    await call('updateCustomizationRequestStatus', { params: { id }, token, body: { status: 'declined' } });
    expect((await listWork({ q: mark })).total, 'without the finished request').toBe(3);
  });

  check('list.filter', 'is filtered by due date: today, within a week, or none', async () => {
    const mark = unique('Due');
    const send = async () => (await submitRequest('Demo', { name: mark, email: `${unique('d')}@example.com` })).id;
    const undated = await send();
    const due: string[] = [];
    // From the day before yesterday to the day after the week, in every time zone.
    const days = Array.from({ length: 11 }, (_, index) => dayAhead(index - 2));
    for (const dueOn of days) {
      const id = await send();
      const { body } = await call('updateDemoRequest', { params: { id }, token, body: { dueOn } });
      // The first request that is not overdue is due today in the team's time zone.
      if (!body.overdue) due.push(id);
    }
    const find = async (query: Record<string, string>) =>
      (await listWork({ q: mark, ...query })).items.map(({ id }: { id: string }) => id);
    expect(await find({ due: 'today' })).toEqual(due.slice(0, 1));
    expect(await find({ due: 'week' })).toEqual(due.slice(0, 7));
    expect(await find({ due: 'none' })).toEqual([undated]);
    expect(await find({ due: 'today', overdue: 'true' })).toEqual([]);
  });
});

check(
  { rule: 'list.paging', tags: ['demo-requests'] },
  'paging does not repeat or skip records during concurrent writes',
  async () => {
    const mark = unique('Paged');
    const send = (number: number) =>
      call('submitDemoRequest', {
        body: { ...submission('submitDemoRequest'), name: `${mark} ${number}`, email: `${unique('p')}@example.com` },
      });
    for (let number = 0; number < 9; number += 1) await send(number);
    for (const sort of ['createdAt', '-createdAt', 'name', '-name', 'updatedAt', '-reference']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await call('listDemoRequests', {
          token,
          query: { q: mark, sort, limit: '4', ...(cursor ? { cursor } : {}) },
        });
        seen.push(...(page.body.items as { id: string; name: string }[]).map((item) => `${item.id} ${item.name}`));
        cursor = page.body.nextCursor as string | null;
        if (cursor) await send(100 + seen.length);
      } while (cursor && seen.length < 60);
      const original = seen.filter((person) => Number(person.split(' ').at(-1)) < 9);
      expect(new Set(seen).size, sort).toBe(seen.length);
      expect(new Set(original).size, sort).toBe(9);
    }
  },
);

check(
  { rule: 'list.cursor', tags: ['demo-requests'], needs: ['support-requests'] },
  'a cursor is valid only for its own list, filters and sort order',
  async () => {
    for (const _ of [1, 2]) await submitRequest('Demo');
    const { body } = await call('listDemoRequests', { token, query: { limit: '1' } });
    const cursor = body.nextCursor as string;
    expect((await call('listDemoRequests', { token, query: { limit: '1', cursor } })).status).toBe(200);
    expect((await call('listDemoRequests', { token, query: { limit: '1', cursor, sort: 'name' } })).status).toBe(400);
    expect((await call('listDemoRequests', { token, query: { limit: '1', cursor, q: 'x' } })).status).toBe(400);
    expect((await call('listSupportRequests', { token, query: { limit: '1', cursor } })).status).toBe(400);
  },
);
