import { expect, onTestFinished, test } from 'vitest';
import { accessTokenOf } from '../../tests/support/access-token.ts';
import { startApp } from '../../tests/support/app.ts';
import { User } from '../models/User.ts';
import { catalog } from '../seeds/catalog.ts';

test('a copy of a deleted family is not current for another family with its slug', async () => {
  const app = await startApp();
  onTestFinished(() => app.stop());
  const admin = User.row({ email: 'mara@example.com', name: 'Mara', passwordHash: '-', role: 'admin' }, new Date());
  await User.query(app.db.read).insert(admin);
  const headers = { authorization: `Bearer ${await accessTokenOf(app.db.read, app.secrets, admin)}` };
  const [family, other] = catalog;
  const create = (body: object) => app.call('POST', '/admin/families', { ...body, slug: 'elbow' }, headers);
  const read = (etag = '"unknown"') => app.call('GET', '/public/families/elbow', undefined, { 'if-none-match': etag });
  const { body } = await create(family ?? {});
  const etag = (await read()).headers.get('etag') ?? '';
  expect((await read(etag)).status).toBe(304);
  await app.call('DELETE', `/admin/families/${body.id as string}`, undefined, headers);
  expect((await create(other ?? {})).status).toBe(201);
  expect(await read(etag)).toMatchObject({ status: 200, body: { name: other?.name } });
});
