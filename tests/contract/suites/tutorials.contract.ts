// Tutorials: views, publication, filters and search.
import { adminToken, call, newSlug, readWholeList, unique, type Answer } from '../client.ts';
import { expect } from '../expect.ts';
import { createPublished, createRecord } from '../learning-records.ts';
import { check, checks, prepare, suite } from '../runner.ts';

suite('tutorials', { tags: ['tutorials'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

check('learning.views', 'count one view per idempotency key', async () => {
  const tutorial = await createPublished('Tutorial');
  const view = (headers: Record<string, string> = {}) => call('viewTutorial', { params: { id: tutorial.slug }, headers });
  expect((await view()).body.views).toBe(1);
  const headers = { 'Idempotency-Key': unique('key') };
  const answers = await Promise.all(Array.from({ length: 6 }, () => view(headers)));
  expect(new Set(answers.map((answer) => answer.body.views))).toEqual(new Set([2]));
  await Promise.all(Array.from({ length: 10 }, () => view()));
  const { body } = await call('getAdminTutorial', { params: { id: tutorial.id }, token });
  expect(body).toEqual({ ...tutorial, views: 12 });
  await call('getTutorial', { params: { id: tutorial.id } });
  expect((await view()).body.views).toBe(13);
});

check('write.published', 'reject views while they are unpublished', async () => {
  const { id } = await createRecord('Tutorial');
  expect((await call('viewTutorial', { params: { id } })).status).toBe(404);
});

check('list.filter', 'are found by tag, category, level and text', async () => {
  const tag = newSlug('tag');
  const [word, wordOfSummary] = [unique('Word'), unique('Summary')];
  const wanted = {
    category: 'licensing',
    level: 'advanced',
    tags: [tag, 'pcf'],
    published: true,
    summary: `In short: ${wordOfSummary}.`,
    body: `Much text, **${word}**.`,
  };
  const { id } = await createRecord('Tutorial', wanted);
  await createRecord('Tutorial', { ...wanted, published: false });
  const ids = (answer: Pick<Answer, 'body'>) => answer.body.items.map((tutorial: { id: string }) => tutorial.id);
  expect(ids(await call('listTutorialsByTag', { params: { tag } }))).toEqual([id]);
  for (const q of [word.toUpperCase(), wordOfSummary, tag, `${word} licensing`])
    expect(ids(await call('listTutorials', { query: { q } })), q).toEqual([id]);
  expect(
    ids(await call('listTutorials', { query: { tag: [tag, newSlug('no')], category: 'licensing', level: 'advanced' } })),
  ).toEqual([id]);
  expect(ids(await call('listTutorials', { query: { tag, level: 'beginner' } }))).toEqual([]);
  expect(ids(await readWholeList('listTutorialsByCategory', { params: { category: 'licensing' } }))).toContain(id);
  expect(ids(await readWholeList('listTutorialsByLevel', { params: { level: 'advanced' } }))).toContain(id);
  expect((await call('listAdminTutorials', { token, query: { tag, published: 'false' } })).body.total).toBe(1);
  await call('updateTutorial', { params: { id }, token, body: { tags: ['pcf'] } });
  expect((await call('listTutorialsByTag', { params: { tag } })).body.total).toBe(0);
});

checks('list.search', ['100% of "it"', "' or 1=1 --", '_______', '\\'], 'a search for %s takes it literally', async (q) => {
  const title = `Says ${q} ${unique('here')}`;
  const { id } = await createPublished('Tutorial', { title });
  expect((await call('listTutorials', { query: { q: title } })).body.items).toMatchObject([{ id }]);
  expect((await call('listTutorials', { query: { q: `${q}${unique('nowhere')}` } })).body.total).toBe(0);
});
