// Changes and creations of every kind of record: a change affects only the given fields, the version and `updatedAt`, and no
// other record; a creation stores all fields and applies the defaults.
import { adminToken, call, dayAhead, exampleBody, newSlug, submission, unique } from '../client.ts';
import { operationOf, resolve, type Json } from '../contract.ts';
import { mergeAllOf, requiresForm } from '../bodies.ts';
import { desks, findRequest } from '../desk-requests.ts';
import { expect, isSame } from '../expect.ts';
import { kinds, type Kind, ownFields, prepareEdit } from '../records.ts';
import { check, group, skip, suite } from '../runner.ts';
import { expectLater, isTime } from '../times.ts';

suite('records', { atOnce: 6 });

type Body = Record<string, any>;

/** Fields that the backend computes. */
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

/** The names of the fields that differ. */
const changedFields = (before: Body, after: Body) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !isSame(after[field], before[field]));

const isStoredAsSent = (kept: unknown, sent: unknown) =>
  isTime(kept) && isTime(sent) ? Date.parse(kept) === Date.parse(sent) : isSame(kept, sent, true);

async function readAs({ read }: Kind, id: string) {
  return ownFields((await call(read, { params: { id }, token: await adminToken() })).body);
}

/** Another value that the schema allows; undefined if the schema alone does not determine one. */
function otherValue(schema: Json, present: unknown): unknown {
  const own = mergeAllOf(schema);
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
  if (requiresForm(own)) return undefined;
  return unique('Changed').slice(0, Number(own['maxLength'] ?? 100));
}

const propertiesOf = (operation: string) =>
  (mergeAllOf(operationOf(operation).body ?? {})['properties'] as Record<string, Json> | undefined) ?? {};

/** Whether repeating the operation sets the same values again. An extension adds days; a status change is then rejected. */
const isRepeatable = (operation: string) => /^(update|assign)/.test(operation) && !operation.endsWith('Status');

/** Whether a valid value was rejected, because it conflicts with other fields of the record. */
const isRejected = (status: number) => status === 422 || status === 409;

for (const kind of kinds) {
  const { name, tags, make, read, lists, edits, remove } = kind;
  group(`the ${name}`, { tags, needs: tags }, () => {
    for (const { operation, body, alsoChanges = [] } of edits) {
      check({ rule: 'write.changes', operation }, `${operation} changes only the given fields, and no other record`, async () => {
        const [id, other] = [await make(unique('Changed')), await make(unique('Neighbor'))];
        const token = await adminToken();
        await prepareEdit(operation, id);
        const [before, neighbor] = [await readAs(kind, id), await readAs(kind, other)];
        const answer = await call(operation, { params: { id }, token, body });
        expect(answer.status).toBe(200);
        const after = await readAs(kind, id);
        for (const field of Object.keys(answer.body).filter((one) => one in after)) {
          expect(after[field], `${field} as in the response`).toEqual(answer.body[field]);
        }
        const moved = changedFields(before, after);
        const allowed = new Set([...Object.keys(body ?? {}), ...alsoChanges, 'version', 'updatedAt']);
        expect(
          moved.filter((field) => !allowed.has(field)),
          'other changed fields',
        ).toEqual([]);
        if (moved.length > 0) {
          expect(after['version'], 'version').toBe(before['version'] + 1);
          expectLater(before['updatedAt'], after['updatedAt'], 'updatedAt');
        }
        expect(await readAs(kind, other), 'the other record').toEqual(neighbor);
      });

      check({ rule: 'write.persists', operation }, `the change by ${operation} persists after other changes`, async () => {
        const mark = unique('Stays');
        const [id, other] = [await make(mark), await make(unique('Neighbor'))];
        const token = await adminToken();
        await prepareEdit(operation, id);
        await call(operation, { params: { id }, token, body });
        const after = await readAs(kind, id);
        if (operation !== 'reactivateLicense') await call(operation, { params: { id: other }, token, body });
        await call(remove, { params: { id: other }, token });
        expect(await readAs(kind, id)).toEqual(after);
        const { body: page } = await call(lists[0] ?? '', { token, query: { q: mark } });
        const rows = page.items as Body[];
        // A new title replaces the mark.
        expect(
          rows.map((row) => row['id']),
          'found in the list',
        ).toEqual(body && 'title' in body ? [] : [id]);
        for (const row of rows) {
          for (const field of Object.keys(row).filter((one) => one in after)) {
            expect(row[field], `${field} in the list`).toEqual(after[field]);
          }
        }
        expect(await readAs(kind, id), 'read again').toEqual(after);
      });

      check(
        { rule: 'write.logged', operation, needs: ['activity-log'] },
        `${operation} adds one entry to the activity log, and none if it is rejected`,
        async () => {
          const id = await make(unique('Logged'));
          const token = await adminToken();
          await prepareEdit(operation, id);
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

    for (const { operation, body } of edits.filter((edit) => isRepeatable(edit.operation))) {
      check({ rule: 'write.unchanged', operation }, `${operation} with the current values changes nothing`, async () => {
        const id = await make(unique('Unchanged'));
        const change = async () => call(operation, { params: { id }, token: await adminToken(), body });
        await change();
        const before = await readAs(kind, id);
        const again = await change();
        expect([again.status, again.body.version]).toEqual([200, before['version']]);
        if ('slug' in propertiesOf(operation)) {
          const slug = before['slug'] as string;
          expect((await call(operation, { params: { id }, token: await adminToken(), body: { slug } })).status, 'own slug').toBe(
            200,
          );
        }
        expect(await readAs(kind, id)).toEqual(before);
      });
    }

    const update = edits.find((edit) =>
      /^update(Family|Webinar|TrainingCourse|Tutorial|LearningPath|SavedReply|\w+Request)$/.test(edit.operation),
    );
    for (const [field, schema] of Object.entries(update ? propertiesOf(update.operation) : {})) {
      check({ rule: 'write.changes', operation: update?.operation }, `a change of ${field} alone is stored as sent`, async () => {
        const id = await make(unique('Field'));
        const token = await adminToken();
        const before = await readAs(kind, id);
        const value = field === 'slug' ? newSlug('slug') : otherValue(schema, before[field]);
        if (value === undefined) return skip('the schema does not determine another value');
        const answer = await call(update?.operation ?? '', { params: { id }, token, body: { [field]: value } });
        if (isRejected(answer.status)) return skip('the value conflicts with other fields of the record');
        expect(answer.status).toBe(200);
        const after = await readAs(kind, id);
        expect(
          isStoredAsSent(after[field], value),
          `${field}: stored ${JSON.stringify(after[field])}, sent ${JSON.stringify(value)}`,
        ).toBe(true);
        const others = changedFields(before, after).filter((one) => one !== field && !derived.has(one));
        expect(others, 'other changed fields').toEqual([]);
      });
    }

    check({ rule: 'write.persists', operation: read }, 'reading changes nothing', async () => {
      const mark = unique('Read');
      const id = await make(mark);
      const before = await readAs(kind, id);
      // The backend may not implement lists of other tags yet.
      const own = lists.filter((list) => tags.includes(operationOf(list).tag));
      for (const list of own) await call(list, { token: await adminToken(), query: { q: mark } });
      if (name !== 'webinar' && kind.readAsVisitor) await call(kind.readAsVisitor, { params: { id } });
      expect(await readAs(kind, id)).toEqual(before);
      expect(await readAs(kind, id)).toEqual(before);
    });

    check({ rule: 'input.id-case', operation: read }, 'the id can be sent in upper case', async () => {
      const id = await make(unique('Case'));
      const token = await adminToken();
      const upperCase = await call(read, { params: { id: id.toUpperCase() }, token });
      expect([upperCase.status, upperCase.body.id]).toEqual([200, id]);
      expect((await call(remove, { params: { id: id.toUpperCase() }, token })).status).toBe(204);
      expect((await call(read, { params: { id }, token })).status).toBe(404);
    });

    check({ rule: 'write.changes', operation: read }, 'a new record has the current time', async () => {
      const begin = Date.now();
      const record = await readAs(kind, await make(unique('New')));
      const made = (record['createdAt'] ?? record['issuedAt']) as string;
      // The clocks of two machines may differ by a few minutes.
      expect(Math.abs(Date.parse(made) - begin)).toBeLessThan(10 * 60_000);
      expect(Date.parse(record['updatedAt']) >= Date.parse(made), `updatedAt ${record['updatedAt']} is not before ${made}`).toBe(
        true,
      );
    });
  });
}

/** Sends a body, and sends it again without fields that are rejected because they conflict with others. */
async function createWithoutConflicts(operation: string, body: Body, token?: string) {
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await call(operation, { token, body });
    if (!isRejected(answer.status)) return answer;
    for (const { pointer } of (answer.body.details ?? []) as { pointer: string }[]) delete body[pointer.split('/')[1] ?? ''];
  }
  return call(operation, { token, body });
}

/** Operations that create a record with all optional fields or without any. */
const creations = [
  { create: 'createFamily', read: 'getAdminFamily' },
  { create: 'createWebinar', read: 'getAdminWebinar' },
  { create: 'createTrainingCourse', read: 'getAdminTrainingCourse' },
  { create: 'createTutorial', read: 'getAdminTutorial' },
];
for (const { create, read } of creations) {
  const { tag } = operationOf(create);
  group(create, { operation: create, tags: [tag], needs: [tag] }, () => {
    const schema = mergeAllOf(operationOf(create).body ?? {});
    const required = (schema['required'] as string[] | undefined) ?? [];
    const sent = (body: Body) => ({
      ...body,
      slug: newSlug('record'),
      ...('startsAt' in body ? { startsAt: `${dayAhead(30)}T14:00:00.000Z` } : {}),
    });

    check('write.stored', 'every field is stored, including optional ones', async () => {
      const token = await adminToken();
      const body: Body = sent(exampleBody(create));
      for (const [field, own] of Object.entries(propertiesOf(create))) {
        const value = field in body ? undefined : otherValue(own, undefined);
        if (value !== undefined) body[field] = value;
      }
      const made = await createWithoutConflicts(create, body, token);
      expect([made.status, made.body.version], 'status and version').toEqual([201, 1]);
      const { body: kept } = await call(read, { params: { id: made.body.id }, token });
      for (const [field, value] of Object.entries(body)) {
        expect(
          isStoredAsSent(kept[field], value),
          `${field}: stored ${JSON.stringify(kept[field])}, sent ${JSON.stringify(value)}`,
        ).toBe(true);
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

for (const name of desks) {
  const submit = `submit${name}Request`;
  const { tag } = operationOf(submit);
  group(submit, { operation: submit, tags: [tag], needs: [tag] }, () => {
    check('desk.stored', 'every field is stored, including optional ones', async () => {
      const token = await adminToken();
      const { website: _website, elapsedMs: _elapsed, ...body } = submission(submit) as Body;
      for (const [field, own] of Object.entries(propertiesOf(submit))) {
        if (field in body || field === 'website' || field === 'elapsedMs') continue;
        const value = otherValue(own, undefined);
        if (value !== undefined) body[field] = value;
      }
      const sent = await createWithoutConflicts(submit, body);
      expect(sent.status).toBe(201);
      const { id } = await findRequest(name, sent.body.reference);
      const { body: kept } = await call(`get${name}Request`, { params: { id }, token });
      for (const [field, value] of Object.entries(body)) {
        expect(
          isStoredAsSent(kept[field], value),
          `${field}: stored ${JSON.stringify(kept[field])}, sent ${JSON.stringify(value)}`,
        ).toBe(true);
      }
      expect(kept.createdAt, 'createdAt as in the response').toBe(sent.body.createdAt);
    });
  });
}
