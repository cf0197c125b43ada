// Concurrent and logged status changes of webinars and training courses. status-changes.contract.ts tests each status change.
import { adminToken, call, ifMatch } from '../client.ts';
import { statusRulesOf } from '../contract.ts';
import { expect } from '../expect.ts';
import { createRecord, kindOf } from '../learning-records.ts';
import { expectChanges } from '../logged-changes.ts';
import { check, group, prepare, suite } from '../runner.ts';

suite('learning-statuses');

let token: string;
prepare(async () => {
  token = await adminToken();
});

for (const one of ['Webinar', 'TrainingCourse'] as const)
  group(`the statuses of ${one}`, { tags: [kindOf(one).tag] }, () => {
    const from = 'draft';
    const to = statusRulesOf(one).changes[from]?.[0] ?? '';

    check('write.version', 'rejects one of two concurrent status changes', async () => {
      const { id } = await createRecord(one);
      const headers = ifMatch(await call(`getAdmin${one}`, { params: { id }, token }));
      const answers = await Promise.all(
        [1, 2].map(() => call(`update${one}Status`, { params: { id }, token, headers, body: { status: to } })),
      );
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
    });

    check({ rule: 'write.logged', needs: ['activity-log'] }, 'logs a status change with its comment', async () => {
      const { id } = await createRecord(one);
      const body = { status: to, comment: 'A reason.' };
      expect((await call(`update${one}Status`, { params: { id }, token, body })).status).toBe(200);
      const { body: log } = await call('listActivity', { token, query: { entityId: id } });
      expectChanges(log.items[0].changes, [
        { field: 'status', from, to },
        { field: 'comment', from: null, to: 'A reason.' },
      ]);
    });
  });
