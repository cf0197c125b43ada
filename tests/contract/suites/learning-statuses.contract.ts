// The status changes of webinars and training courses.
import { adminToken, call, ifMatch } from '../client.ts';
import { statusRulesOf } from '../contract.ts';
import { expect } from '../expect.ts';
import { changeStatus, createRecord, kindOf } from '../learning-records.ts';
import { expectChanges } from '../logged-changes.ts';
import { check, checks, group, prepare, suite } from '../runner.ts';

suite('learning-statuses');

let token: string;
prepare(async () => {
  token = await adminToken();
});

interface Machine {
  one: 'Webinar' | 'TrainingCourse';
  first: string;
  /** Paths through all statuses. */
  paths: string[][];
  /** Fields that allow every status change. */
  fields: object;
}
const machines: Machine[] = [
  {
    one: 'Webinar',
    first: 'draft',
    paths: [['cancelled'], ['scheduled', 'live', 'ended', 'recorded']],
    fields: { recordingUrl: 'https://example.com/recording' },
  },
  {
    one: 'TrainingCourse',
    first: 'draft',
    paths: [['cancelled'], ['open', 'full', 'open', 'in-progress', 'completed', 'archived']],
    fields: {},
  },
];

for (const { one, first, paths, fields } of machines)
  group(`the statuses of ${one}`, { tags: [kindOf(one).tag] }, () => {
    const { all, changes } = statusRulesOf(one);
    const move = (id: string, to: string) => changeStatus(one, id, to);

    checks(
      'learning.transitions',
      paths,
      'accepts the offered status changes and rejects all others, on the path via %s',
      async (...path) => {
        const record = await createRecord(one, fields);
        let at = first;
        let { version } = record;
        for (const next of [...path, null]) {
          const allowed = (changes[at] ?? []).toSorted();
          const { body: read } = await call(`getAdmin${one}`, { params: { id: record.id }, token });
          expect([read.status, read.nextStatuses, read.version]).toEqual([at, allowed, version]);
          for (const to of all.filter((name) => !allowed.includes(name))) {
            const refused = await move(record.id, to);
            expect([refused.status, refused.body], `${at} -> ${to}`).toMatchObject([409, { from: at, to }]);
            expect(refused.body.allowed, `${at} -> ${to}`).toEqual(allowed);
          }
          if (next === null) break;
          const moved = await move(record.id, next);
          expect([moved.status, moved.body.status]).toEqual([200, next]);
          at = next;
          version += 1;
        }
      },
    );

    const to = changes[first]?.[0] ?? '';

    check('write.version', 'rejects one of two concurrent status changes', async () => {
      const { id } = await createRecord(one, fields);
      const headers = ifMatch(await call(`getAdmin${one}`, { params: { id }, token }));
      const answers = await Promise.all(
        [1, 2].map(() => call(`update${one}Status`, { params: { id }, token, headers, body: { status: to } })),
      );
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
    });

    check({ rule: 'write.logged', needs: ['activity-log'] }, 'logs a status change with its comment', async () => {
      const { id } = await createRecord(one, fields);
      const body = { status: to, comment: 'A reason.' };
      expect((await call(`update${one}Status`, { params: { id }, token, body })).status).toBe(200);
      const { body: log } = await call('listActivity', { token, query: { entityId: id } });
      expectChanges(log.items[0].changes, [
        { field: 'status', from: first, to },
        { field: 'comment', from: null, to: 'A reason.' },
      ]);
    });
  });
