// What a change of a record moves and what it leaves, for every record that can be changed: the fields that it names,
// the version and the time of the change, and nothing of any other record.
import { adminToken, call, dayAhead, exampleBody, submission, unique } from '../client.ts';
import { operation as operationOf, resolve, type Json } from '../contract.ts';
import { flat } from '../bodies.ts';
import { expect, same } from '../expect.ts';
import { kinds, type Kind, ownFields } from '../records.ts';
import { check, group, skip, suite } from '../runner.ts';

suite('records', { atOnce: 6 });

type Body = Record<string, any>;

/** Fields that follow from others. */
const derived = new Set([
  'version',
  'updatedAt',
  'nextStatuses',
  'status',
  'itemCount',
  'closedAt',
  'deactivatedAt',
  'expiresAt',
  'overdue',
]);

/** Names of the fields that differ. */
const changed = (before: Body, after: Body) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !same(after[field], before[field]));

const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
const agrees = (kept: unknown, sent: unknown) =>
  isTime(kept) && isTime(sent) ? Date.parse(kept as string) === Date.parse(sent as string) : same(kept, sent, true);

const hasMilliseconds = (time: string) => /\.\d*[1-9]/.test(time);

/** A backend that counts whole seconds may date two changes alike. */
const goesForward = (before: string, after: string) =>
  hasMilliseconds(before) && hasMilliseconds(after)
    ? Date.parse(after) > Date.parse(before)
    : Date.parse(after) >= Date.parse(before);

async function readAs({ read }: Kind, id: string) {
  return ownFields((await call(read, { params: { id }, token: await adminToken() })).body);
}

/** Another value that the schema allows; undefined where none can be told from the schema alone. */
function otherValue(schema: Json, present: unknown): unknown {
  const own = flat(schema);
  const type = ([own['type'] ?? []].flat() as string[]).find((one) => one !== 'null');
  const choices = own['enum'] as unknown[] | undefined;
  if (choices) return choices.find((one) => one !== present && one !== null);
  if (type === 'boolean') return present !== true;
  if (type === 'integer' || type === 'number') {
    const next = Number(present ?? own['minimum'] ?? 0) + 1;
    return next <= Number(own['maximum'] ?? Infinity) ? next : next - 2;
  }
  if (type === 'array') return Array.isArray(present) && present.length > 1 ? present.toReversed() : undefined;
  if (type !== 'string') return undefined;
  if (own['format'] === 'date-time') return `${dayAhead(47)}T09:30:00.000Z`;
  if (own['format'] === 'date') return dayAhead(21);
  if (own['format'] === 'uri') return `https://example.com/${unique('changed')}`;
  if (own['format'] || own['pattern']) return undefined;
  return unique('Changed').slice(0, Number(own['maxLength'] ?? 100));
}

const propertiesOf = (operation: string) =>
  (flat(operationOf(operation).body ?? {})['properties'] as Record<string, Json> | undefined) ?? {};

/** The rule that a value breaks together with others, so that another value alone may be refused for it. */
const isRefused = (status: number) => status === 422 || status === 409;

for (const kind of kinds) {
  const { name, tags, make, read, lists, edits, remove } = kind;
  group(`a ${name}`, { tags, needs: tags }, () => {
    for (const { operation, body, moves = [] } of edits) {
      check(
        { rule: 'write.changes', operation },
        `${operation} changes what it names, and nothing of another record`,
        async () => {
          const [id, other] = [await make(unique('Changed')), await make(unique('Neighbor'))];
          const token = await adminToken();
          if (operation === 'reactivateLicense')
            await call('deactivateLicense', { params: { id }, token, body: { reason: 'Check.' } });
          const [before, neighbor] = [await readAs(kind, id), await readAs(kind, other)];
          const answer = await call(operation, { params: { id }, token, body });
          expect(answer.status).toBe(200);
          const after = await readAs(kind, id);
          for (const field of Object.keys(answer.body).filter((one) => one in after)) {
            expect(after[field], `${field} as answered`).toEqual(answer.body[field]);
          }
          const moved = changed(before, after);
          const allowed = new Set([...Object.keys(body ?? {}), ...moves, 'version', 'updatedAt']);
          expect(
            moved.filter((field) => !allowed.has(field)),
            'changed besides',
          ).toEqual([]);
          if (moved.length > 0) {
            expect(after['version'], 'version').toBe(before['version'] + 1);
            expect(goesForward(before['updatedAt'], after['updatedAt']), 'updatedAt goes forward').toBe(true);
          }
          expect(await readAs(kind, other), 'the other record').toEqual(neighbor);
        },
      );

      check({ rule: 'write.stays', operation }, `${operation}: the change is still there after other changes`, async () => {
        const mark = unique('Stays');
        const [id, other] = [await make(mark), await make(unique('Neighbor'))];
        const token = await adminToken();
        if (operation === 'reactivateLicense')
          await call('deactivateLicense', { params: { id }, token, body: { reason: 'Check.' } });
        await call(operation, { params: { id }, token, body });
        const after = await readAs(kind, id);
        if (operation !== 'reactivateLicense') await call(operation, { params: { id: other }, token, body });
        await call(remove, { params: { id: other }, token });
        expect(await readAs(kind, id)).toEqual(after);
        const { body: page } = await call(lists[0] ?? '', { token, query: { q: mark } });
        const [row] = page.items as Body[];
        for (const field of Object.keys(row ?? {}).filter((one) => one in after)) {
          expect(row?.[field], `${field} in the list`).toEqual(after[field]);
        }
        expect(await readAs(kind, id), 'read a second time').toEqual(after);
      });

      check(
        { rule: 'write.logged', operation, needs: ['activity-log'] },
        `${operation} adds one entry to the log, a refused one none`,
        async () => {
          const id = await make(unique('Logged'));
          const token = await adminToken();
          if (operation === 'reactivateLicense')
            await call('deactivateLicense', { params: { id }, token, body: { reason: 'Check.' } });
          const log = async () =>
            (await call('listActivity', { token, query: { entityId: id, sort: 'at', limit: '100' } })).body.items as Body[];
          const before = await log();
          const version = (await readAs(kind, id))['version'] as number;
          const refused = await call(operation, { params: { id }, token, headers: { 'If-Match': '"999"' }, body });
          expect([refused.status, await log()]).toEqual([412, before]);
          const answer = await call(operation, { params: { id }, token, body });
          await readAs(kind, id);
          const after = await log();
          expect(after.slice(0, before.length), 'earlier entries').toEqual(before);
          expect(after.length - before.length, 'new entries').toBe(answer.body.version === version ? 0 : 1);
        },
      );
    }

    const update = edits.find((edit) =>
      /^update(Family|Webinar|TrainingCourse|Tutorial|LearningPath|SavedReply|(Demo|Support|Customization|Automation)Request)$/.test(
        edit.operation,
      ),
    );
    for (const [field, schema] of Object.entries(update ? propertiesOf(update.operation) : {})) {
      check({ rule: 'write.changes', operation: update?.operation }, `${field} alone is kept as it was sent`, async () => {
        const id = await make(unique('Field'));
        const token = await adminToken();
        const before = await readAs(kind, id);
        const value = field === 'slug' ? unique('slug').toLowerCase() : otherValue(schema, before[field]);
        if (value === undefined) return skip('the schema alone tells no other value');
        const answer = await call(update?.operation ?? '', { params: { id }, token, body: { [field]: value } });
        if (isRefused(answer.status)) return skip('the value is refused for what else the record holds');
        expect(answer.status).toBe(200);
        const after = await readAs(kind, id);
        expect(agrees(after[field], value), `${field}: ${JSON.stringify(after[field])} for ${JSON.stringify(value)}`).toBe(true);
        const others = changed(before, after).filter((one) => one !== field && !derived.has(one));
        expect(others, 'changed besides').toEqual([]);
      });
    }

    check({ rule: 'write.stays', operation: read }, 'reading changes nothing', async () => {
      const mark = unique('Read');
      const id = await make(mark);
      const before = await readAs(kind, id);
      // A list under another tag may not be there yet.
      const own = lists.filter((list) => tags.includes(operationOf(list).tag));
      for (const list of own) await call(list, { token: await adminToken(), query: { q: mark } });
      if (name !== 'webinar' && kind.shown) await call(kind.shown, { params: { id } });
      expect(await readAs(kind, id)).toEqual(before);
      expect(await readAs(kind, id)).toEqual(before);
    });

    check({ rule: 'write.changes', operation: read }, 'a new record has the version 1, and its times are now', async () => {
      const begin = Date.now();
      const record = await readAs(kind, await make(unique('New')));
      const made = (record['createdAt'] ?? record['issuedAt']) as string;
      // The clocks of two machines may differ by some minutes.
      expect(Math.abs(Date.parse(made) - begin)).toBeLessThan(10 * 60_000);
      expect(Date.parse(record['updatedAt']) >= Date.parse(made)).toBe(true);
    });
  });
}

/** Sends a body, and again without the fields that are refused for what the others hold. */
async function accepted(operation: string, body: Body, token?: string) {
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await call(operation, { token, body });
    if (!isRefused(answer.status)) return answer;
    for (const { pointer } of (answer.body.details ?? []) as { pointer: string }[]) delete body[pointer.split('/')[1] ?? ''];
  }
  return call(operation, { token, body });
}

/** Creations whose optional fields may be given all at once or not at all. */
const creations = [
  { create: 'createFamily', read: 'getAdminFamily' },
  { create: 'createWebinar', read: 'getAdminWebinar' },
  { create: 'createTrainingCourse', read: 'getAdminTrainingCourse' },
  { create: 'createTutorial', read: 'getAdminTutorial' },
];
for (const { create, read } of creations) {
  const { tag } = operationOf(create);
  group(create, { operation: create, tags: [tag], needs: [tag] }, () => {
    const schema = flat(operationOf(create).body ?? {});
    const required = (schema['required'] as string[] | undefined) ?? [];
    const sent = (body: Body) => ({
      ...body,
      slug: unique('record').toLowerCase(),
      ...('startsAt' in body ? { startsAt: `${dayAhead(30)}T14:00:00.000Z` } : {}),
    });

    check('write.kept', 'every field is stored, including optional ones', async () => {
      const token = await adminToken();
      const body: Body = sent(exampleBody(create));
      for (const [field, own] of Object.entries(propertiesOf(create))) {
        const value = field in body ? undefined : otherValue(own, undefined);
        if (value !== undefined) body[field] = value;
      }
      const made = await accepted(create, body, token);
      expect(made.status).toBe(201);
      const { body: kept } = await call(read, { params: { id: made.body.id }, token });
      for (const [field, value] of Object.entries(body)) {
        expect(agrees(kept[field], value), `${field}: ${JSON.stringify(kept[field])} for ${JSON.stringify(value)}`).toBe(true);
      }
    });

    check('write.defaults', 'omitted fields take the contract’s defaults', async () => {
      const token = await adminToken();
      const example: Body = sent(exampleBody(create));
      const body = Object.fromEntries(Object.entries(example).filter(([field]) => required.includes(field)));
      const made = await call(create, { token, body });
      expect(made.status).toBe(201);
      const { body: kept } = await call(read, { params: { id: made.body.id }, token });
      for (const [field, own] of Object.entries(propertiesOf(create))) {
        const usual = resolve(own)['default'];
        if (!required.includes(field) && usual !== undefined) expect(kept[field], field).toEqual(usual);
      }
    });
  });
}

for (const name of ['Demo', 'Support', 'Customization', 'Automation']) {
  const submit = `submit${name}Request`;
  const { tag } = operationOf(submit);
  group(submit, { operation: submit, tags: [tag], needs: [tag] }, () => {
    check('desk.kept', 'every field is stored, including optional ones', async () => {
      const token = await adminToken();
      const { website: _website, elapsedMs: _elapsed, ...body } = submission(submit) as Body;
      for (const [field, own] of Object.entries(propertiesOf(submit))) {
        if (field in body || field === 'website' || field === 'elapsedMs') continue;
        const value = otherValue(own, undefined);
        if (value !== undefined) body[field] = value;
      }
      const sent = await accepted(submit, body);
      expect(sent.status).toBe(201);
      const found = await call(`list${name}Requests`, { token, query: { q: sent.body.reference } });
      const { body: kept } = await call(`get${name}Request`, { params: { id: found.body.items[0].id }, token });
      for (const [field, value] of Object.entries(body)) {
        expect(agrees(kept[field], value), `${field}: ${JSON.stringify(kept[field])} for ${JSON.stringify(value)}`).toBe(true);
      }
      expect(kept.createdAt, 'createdAt as in the receipt').toBe(sent.body.createdAt);
    });
  });
}
