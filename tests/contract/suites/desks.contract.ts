// The four request desks: one life for each, from a visitor's form to the erasure.
import { expect } from '../expect.ts';
import { check, checks, group, prepare, suite } from '../runner.ts';
import { adminToken, call, ifMatch, schemaOf, submission, unique, unknownId } from '../client.ts';

suite('desks');

let token: string;
prepare(async () => {
  token = await adminToken();
});

const names = ['Demo', 'Support', 'Customization', 'Automation'] as const;

/** Every status of the desk, from the contract. */
const statusesOf = (name: string): string[] => (schemaOf(`${name}Status`) as { enum: string[] }).enum;

for (const name of names)
  group(`the desk ${name}`, { tags: [`${name.toLowerCase()}-requests`], needs: [`${name.toLowerCase()}-requests`] }, () => {
    const ids = {
      submit: `submit${name}Request`,
      list: `list${name}Requests`,
      read: `get${name}Request`,
      status: `update${name}RequestStatus`,
      erase: `erase${name}Request`,
    };

    async function submitted() {
      const person = unique('Person');
      const { status, body } = await call(ids.submit, { body: { ...submission(ids.submit), name: person } });
      expect(status).toBe(201);
      const found = await call(ids.list, { token, query: { q: body.reference as string } });
      expect(found.body).toMatchObject({
        total: 1,
        items: [{ reference: body.reference, name: person, status: 'new', version: 1 }],
      });
      return found.body.items[0] as { id: string; reference: string; nextStatuses: string[] };
    }

    check('desk.kept', 'keeps what a visitor sends, under a reference of its own', async () => {
      const { id, reference } = await submitted();
      const { body } = await call(ids.read, { params: { id }, token });
      const { website: _website, elapsedMs: _elapsed, ...sent } = submission(ids.submit);
      expect(body).toMatchObject({ ...sent, name: body.name, reference, version: 1, firstRespondedAt: null, closedAt: null });
    });

    check('desk.machine', 'accepts exactly the moves that it offers, all the way through', async () => {
      const { id } = await submitted();
      const visited = new Set<string>();
      for (let step = 0; step < 12; step += 1) {
        const { body } = await call(ids.read, { params: { id }, token });
        const offered = body.nextStatuses as string[];
        if (!visited.has(body.status)) {
          visited.add(body.status);
          for (const to of statusesOf(name).filter((status) => !offered.includes(status))) {
            const refused = await call(ids.status, { params: { id }, token, body: { status: to } });
            expect(refused.status, `${body.status} -> ${to}`).toBe(409);
            expect(refused.body).toMatchObject({ from: body.status, to, allowed: offered });
          }
        }
        const next = offered.find((status) => status !== 'spam' && !visited.has(status)) ?? offered[0];
        if (!next) break;
        const moved = await call(ids.status, { params: { id }, token, body: { status: next } });
        expect(moved.status).toBe(200);
        expect(moved.body).toMatchObject({ status: next, version: body.version + 1 });
      }
      expect(visited.size).toBeGreaterThan(3);
    });

    check('write.version', 'of two editors the second is told', async () => {
      const { id, nextStatuses } = await submitted();
      const headers = ifMatch(await call(ids.read, { params: { id }, token }));
      const move = () => call(ids.status, { params: { id }, token, headers, body: { status: nextStatuses[0] } });
      const answers = await Promise.all([move(), move()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      expect(answers.find(({ status }) => status === 412)?.body.currentVersion).toBe(2);
    });

    check(
      { rule: 'write.logged', needs: ['activity-log'] },
      'each move stands in the activity log with from and to',
      async () => {
        const { id, reference, nextStatuses } = await submitted();
        await call(ids.status, { params: { id }, token, body: { status: nextStatuses[0], comment: 'A reason.' } });
        const { body } = await call('listActivity', { token, query: { entityId: id } });
        expect(body.items).toMatchObject([
          {
            actor: { kind: 'user' },
            entity: { id, label: reference },
            changes: [
              { field: 'status', from: 'new', to: nextStatuses[0] },
              { field: 'comment', to: 'A reason.' },
            ],
          },
          { actor: { kind: 'visitor', id: null }, entity: { id, label: reference } },
        ]);
      },
    );

    check(
      { rule: 'desk.erasure', needs: ['activity-log'] },
      'an erased request is gone, from the lists and from the comments in the log',
      async () => {
        const { id, reference, nextStatuses } = await submitted();
        const secret = unique('private');
        await call(ids.status, { params: { id }, token, body: { status: nextStatuses[0], comment: secret } });
        const erased = await Promise.all([
          call(ids.erase, { params: { id }, token }),
          call(ids.erase, { params: { id }, token }),
        ]);
        expect(erased.map(({ status }) => status).toSorted()).toEqual([204, 404]);
        expect((await call(ids.read, { params: { id }, token })).status).toBe(404);
        expect((await call(ids.list, { token, query: { q: reference } })).body.total).toBe(0);
        const log = await call('listActivity', { token, query: { entityId: id } });
        expect(log.body.items).toHaveLength(3);
        expect(JSON.stringify(log.body)).not.toContain(secret);
      },
    );

    check('write.idempotent', 'a key repeated at once makes one request, and with another body is refused', async () => {
      const headers = { 'Idempotency-Key': unique('key') };
      const body = { ...submission(ids.submit), name: unique('Person') };
      const answers = await Promise.all(Array.from({ length: 8 }, () => call(ids.submit, { headers, body })));
      expect(new Set(answers.map((answer) => answer.body.reference)).size).toBe(1);
      expect((await call(ids.list, { token, query: { q: body.name } })).body.total).toBe(1);
      const other = await call(ids.submit, { headers, body: { ...body, name: unique('Other') } });
      expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    });

    checks(
      'desk.spam',
      [
        ['a filled honeypot', { website: 'https://spam.example' }],
        ['a form filled in no time', { elapsedMs: 5 }],
      ],
      '%s is answered like success and kept nowhere',
      async (_, spam) => {
        const person = unique('Spammer');
        const answer = await call(ids.submit, { body: { ...submission(ids.submit), name: person, ...spam } });
        expect(answer.status).toBe(201);
        expect((await call(ids.list, { token, query: { q: person } })).body.total).toBe(0);
      },
    );

    check('desk.consent', 'without consent nothing is taken', async () => {
      const answer = await call(ids.submit, { body: { ...submission(ids.submit), consent: false } });
      expect(answer.body.details).toMatchObject([{ pointer: '/consent' }]);
    });
  });

check({ rule: 'list.paging', tags: ['demo-requests'] }, 'paging neither repeats nor skips while others write', async () => {
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
      const page = await call('listDemoRequests', { token, query: { q: mark, sort, limit: '4', ...(cursor ? { cursor } : {}) } });
      seen.push(...(page.body.items as { id: string; name: string }[]).map((item) => `${item.id} ${item.name}`));
      cursor = page.body.nextCursor as string | null;
      if (cursor) await send(100 + seen.length);
    } while (cursor && seen.length < 60);
    const original = seen.filter((person) => Number(person.split(' ').at(-1)) < 9);
    expect(new Set(seen).size, sort).toBe(seen.length);
    expect(new Set(original).size, sort).toBe(9);
  }
});

check(
  { rule: 'list.cursor', tags: ['demo-requests'], needs: ['support-requests'] },
  'a cursor is good for its own list, filter and sort only',
  async () => {
    const { body } = await call('listDemoRequests', { token, query: { limit: '1' } });
    const cursor = body.nextCursor as string;
    expect((await call('listDemoRequests', { token, query: { limit: '1', cursor } })).status).toBe(200);
    expect((await call('listDemoRequests', { token, query: { limit: '1', cursor, sort: 'name' } })).status).toBe(400);
    expect((await call('listDemoRequests', { token, query: { limit: '1', cursor, q: 'x' } })).status).toBe(400);
    expect((await call('listSupportRequests', { token, query: { limit: '1', cursor } })).status).toBe(400);
  },
);

group('a support request', { tags: ['support-requests'] }, () => {
  async function sent() {
    const { body } = await call('submitSupportRequest', { body: submission('submitSupportRequest') });
    const found = await call('listSupportRequests', { token, query: { q: body.reference as string } });
    return found.body.items[0].id as string;
  }
  const read = async (id: string) => (await call('getSupportRequest', { params: { id }, token })).body;

  check('desk.notes', 'keeps notes in their order, with who wrote them, under the version it had', async () => {
    const id = await sent();
    const { body: me } = await call('getMe', { token });
    for (const text of ['The first note.', 'The second note.']) {
      const { status } = await call('addSupportRequestNote', { params: { id }, token, body: { text } });
      expect(status).toBe(201);
    }
    const { notes, version } = await read(id);
    expect(version).toBe(1);
    expect(notes).toHaveLength(2);
    for (const text of ['The first note.', 'The second note.']) {
      expect(notes).toContainEqual(expect.objectContaining({ text, author: { id: me.id, name: me.username } }));
    }
  });

  check('desk.assignment', 'is given to an administrator, found by that, and taken back', async () => {
    const id = await sent();
    const { assignees, reference } = await read(id);
    const [first] = assignees as { id: string }[];
    const assign = (assigneeId: string | null) => call('assignSupportRequest', { params: { id }, token, body: { assigneeId } });
    expect((await assign(first?.id ?? null)).body).toMatchObject({ assignee: { id: first?.id }, version: 2 });
    const found = await call('listSupportRequests', { token, query: { q: reference, assignee: first?.id ?? '' } });
    expect(found.body.total).toBe(1);
    expect((await assign(null)).body).toMatchObject({ assignee: null, version: 3 });
    const refused = await assign(unknownId);
    expect([refused.status, refused.body.details[0].pointer]).toEqual([422, '/assigneeId']);
  });

  check('write.kept', 'has its priority changed, and only that', async () => {
    const id = await sent();
    const before = await read(id);
    const { status } = await call('updateSupportRequest', { params: { id }, token, body: { priority: 'urgent' } });
    expect(status).toBe(200);
    const { updatedAt: _, ...after } = await read(id);
    const { updatedAt: _before, ...expected } = { ...before, priority: 'urgent', version: 2 };
    expect(after).toEqual(expected);
  });
});
