// Enrollment in records with a limited number of places.
import { adminToken, call, unique } from '../client.ts';
import { expect } from '../expect.ts';
import { changeStatus, createPublished, createRecord, kindOf, newPerson } from '../learning-records.ts';
import { check, checks, group, prepare, suite } from '../runner.ts';

suite('learning-places');

let token: string;
prepare(async () => {
  token = await adminToken();
});

const recordsWithPlaces = [
  {
    one: 'Webinar',
    register: 'registerForWebinar',
    places: 'capacity',
    left: 'placesLeft',
    taken: 'registeredCount',
  },
  {
    one: 'TrainingCourse',
    register: 'enrollInTrainingCourse',
    places: 'seats',
    left: 'seatsLeft',
    taken: 'enrolledCount',
  },
] as const;

for (const { one, register, places, left, taken } of recordsWithPlaces)
  group(`enrollment in ${one}`, { tags: [kindOf(one).tag] }, () => {
    const open = (number: number | null) => createPublished(one, { [places]: number });
    const signUp = (id: string, body: object = newPerson(), headers: Record<string, string> = {}) =>
      call(register, { params: { id }, body, headers });
    const admin = async (id: string) => (await call(`getAdmin${one}`, { params: { id }, token })).body;

    check('learning.capacity', 'of sixty concurrent enrollments for twenty places, exactly twenty succeed', async () => {
      const { id } = await open(20);
      const answers = await Promise.all(Array.from({ length: 60 }, () => signUp(id)));
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
      const refused = answers.filter((answer) => answer.status === 409);
      expect(refused).toHaveLength(40);
      expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['CAPACITY_REACHED']));
      expect((await admin(id))[taken]).toBe(20);
    });

    check('learning.capacity', 'shows whether many, few or no places are left', async () => {
      const { id } = await open(20);
      const shown = async () => (await call(`get${one}`, { params: { id } })).body[left];
      const take = async (count: number) => {
        for (let each = 0; each < count; each += 1) expect((await signUp(id)).status).toBe(201);
      };
      await take(15);
      expect(await shown()).toBe('many');
      await take(1);
      expect(await shown()).toBe('few');
      await take(4);
      expect(await shown()).toBe('none');
      const small = await open(3);
      expect((await call(`get${one}`, { params: { id: small.id } })).body[left]).toBe('few');
      if (one === 'TrainingCourse') {
        const unlimited = await open(null);
        expect((await call(`get${one}`, { params: { id: unlimited.id } })).body[left]).toBeNull();
        await changeStatus('TrainingCourse', small.id, 'full');
        expect((await call(`get${one}`, { params: { id: small.id } })).body[left]).toBe('none');
      }
    });

    check(
      'learning.enrollment',
      'an email address takes one place, ignoring case, and always gets the same response',
      async () => {
        const { id } = await open(5);
        const designer = newPerson();
        const first = await signUp(id, designer);
        const again = await Promise.all(
          Array.from({ length: 5 }, () => signUp(id, { ...designer, name: 'Other Name', email: designer.email.toUpperCase() })),
        );
        for (const answer of again) {
          expect(answer.status).toBe(201);
          expect({ ...answer.body, token: null }).toEqual({ ...first.body, token: null });
        }
        expect((await admin(id))[taken]).toBe(1);
      },
    );

    check(
      'write.idempotent',
      'a full record rejects every email address, but a retry with an idempotency key gets the first response',
      async () => {
        const { id } = await open(1);
        const body = newPerson();
        const headers = { 'Idempotency-Key': unique('key') };
        const first = await signUp(id, body, headers);
        expect(first.status).toBe(201);
        expect((await signUp(id, body)).body.code).toBe('CAPACITY_REACHED');
        expect((await signUp(id)).body.code).toBe('CAPACITY_REACHED');
        const retries = await Promise.all(Array.from({ length: 4 }, () => signUp(id, body, headers)));
        for (const retry of retries) expect(retry.body).toEqual(first.body);
        const other = await signUp(id, newPerson(), headers);
        expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      },
    );

    check('learning.rules', 'rejects enrollment in closed and unpublished records', async () => {
      const { id } = await open(5);
      if (one === 'Webinar') {
        await changeStatus('Webinar', id, 'live');
        expect((await signUp(id)).status).toBe(201);
        await changeStatus('Webinar', id, 'ended');
      } else {
        await changeStatus('TrainingCourse', id, 'full');
        expect((await signUp(id)).body.code).toBe('CAPACITY_REACHED');
        await changeStatus('TrainingCourse', id, 'in-progress');
      }
      const closed = await signUp(id);
      expect([closed.status, closed.body.code]).toEqual([409, 'NOT_OPEN']);
      const draft = await createRecord(one);
      expect((await signUp(draft.id)).status).toBe(404);
    });

    check(
      'write.published',
      'a canceled record is in no list, and visitors can read it only if it was published before',
      async () => {
        const title = unique('Canceled');
        const { id, slug } = await createPublished(one, { [places]: 5, title });
        const move = (to: string) => changeStatus(one, id, to);
        const read = async () => (await call(`get${one}`, { params: { id: slug } })).status;
        const listed = async () => (await call(`list${one}s`, { query: { q: title } })).body.total;
        expect(await listed()).toBe(1);
        await move('cancelled');
        expect((await call(`get${one}`, { params: { id } })).body).toMatchObject({ id, status: 'cancelled' });
        expect([await read(), await listed()]).toEqual([200, 0]);
        const refused = await signUp(id);
        expect([refused.status, refused.body.code]).toEqual([409, 'NOT_OPEN']);
        await move('draft');
        expect(await read()).toBe(404);
        await move('cancelled');
        expect([await read(), (await signUp(id)).status]).toEqual([404, 404]);
      },
    );

    check('learning.capacity', 'rejects a capacity below the number of participants', async () => {
      const { id } = await open(5);
      for (const _ of [1, 2, 3]) await signUp(id);
      const update = (number: number) => call(`update${one}`, { params: { id }, token, body: { [places]: number } });
      const refused = await update(2);
      expect([refused.status, refused.body.code, refused.body.current]).toEqual([409, 'BELOW_CURRENT_USE', 3]);
      expect((await update(3)).status).toBe(200);
      expect((await signUp(id)).body.code).toBe('CAPACITY_REACHED');
    });

    check('learning.enrollment', 'enrollment keeps the version and reveals no participant', async () => {
      const before = await open(5);
      await signUp(before.id);
      const after = await admin(before.id);
      expect([after[taken], after.version]).toEqual([1, before.version]);
      const { body: shown } = await call(`get${one}`, { params: { id: before.id } });
      expect(shown).not.toHaveProperty(taken);
    });

    check({ rule: 'learning.enrollment', needs: ['activity-log'] }, 'enrollment is logged without the participant', async () => {
      const { id } = await open(5);
      const secret = newPerson({ name: unique('Private'), company: unique('Secret') });
      await signUp(id, secret);
      const log = JSON.stringify((await call('listActivity', { token, query: { entityId: id } })).body);
      expect(log).toMatch(/\.(registered|enrolled)"/);
      for (const text of [secret.name, secret.email, 'Secret-']) expect(log).not.toContain(text);
    });

    checks(
      'desk.spam',
      [
        ['a filled honeypot field', { website: 'https://spam.example' }],
        ['a form filled in too fast', { elapsedMs: 1999 }],
      ],
      '%s gets a success response and takes no place',
      async (_, spam) => {
        const { id } = await open(5);
        const [real, refused] = [await signUp(id), await signUp(id, newPerson(spam))];
        expect(refused.status).toBe(201);
        expect(Object.keys(refused.body).toSorted()).toEqual(Object.keys(real.body).toSorted());
        expect((await admin(id))[taken]).toBe(1);
      },
    );

    check('write.deleted', 'deleting a record deletes its enrollments', async () => {
      const { id, slug } = await open(1);
      const body = newPerson();
      await signUp(id, body);
      expect((await call(`delete${one}`, { params: { id }, token })).status).toBe(204);
      const anew = await createPublished(one, { [places]: 1, slug });
      expect((await admin(anew.id))[taken]).toBe(0);
      expect((await signUp(anew.id, body)).status).toBe(201);
    });
  });
