// Webinars: registration, recordings, series, views and times.
import { adminToken, call, dayAhead, newSlug, readWholeList, unique } from '../client.ts';
import { expect } from '../expect.ts';
import { changeStatus, createPublished, newBody, newPerson } from '../learning-records.ts';
import { check, prepare, suite } from '../runner.ts';
import { normalizeTime } from '../times.ts';

suite('webinars', { tags: ['webinars'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

const read = (id: string) => call('getWebinar', { params: { id } });

check('learning.rules', 'show whether registration is open', async () => {
  const { id } = await createPublished('Webinar', { capacity: 1 });
  expect((await read(id)).body.registration).toBe('open');
  await call('registerForWebinar', { params: { id }, body: newPerson() });
  expect((await read(id)).body.registration).toBe('full');
  await changeStatus('Webinar', id, 'live');
  await changeStatus('Webinar', id, 'ended');
  expect((await read(id)).body.registration).toBe('closed');
});

check('learning.rules', 'close registration at their end, unless they are live', async () => {
  const startsAt = new Date(Date.now() - 20 * 60_000).toISOString();
  const { id } = await createPublished('Webinar', { startsAt, durationMinutes: 15 });
  const register = () => call('registerForWebinar', { params: { id }, body: newPerson() });
  expect((await read(id)).body).toMatchObject({ status: 'scheduled', registration: 'closed' });
  const refused = await register();
  expect([refused.status, refused.body.code]).toEqual([409, 'NOT_OPEN']);
  await call('updateWebinar', { params: { id }, token, body: { durationMinutes: 60 } });
  expect((await read(id)).body.registration).toBe('open');
  expect((await register()).status).toBe(201);
  await call('updateWebinar', { params: { id }, token, body: { durationMinutes: 15 } });
  await changeStatus('Webinar', id, 'live');
  expect((await read(id)).body.registration).toBe('open');
  expect((await register()).status).toBe(201);
});

check('learning.rules', 'require a recording to become recorded, and keep it', async () => {
  const { id } = await createPublished('Webinar');
  for (const to of ['live', 'ended']) await changeStatus('Webinar', id, to);
  expect((await changeStatus('Webinar', id, 'recorded')).status).toBe(409);
  const recordingUrl = 'https://example.com/recording';
  const update = (body: object) => call('updateWebinar', { params: { id }, token, body });
  expect((await update({ recordingUrl })).body.nextStatuses).toEqual(['recorded']);
  expect((await read(id)).body.recordingUrl).toBeNull();
  expect((await changeStatus('Webinar', id, 'recorded')).status).toBe(200);
  expect((await read(id)).body).toMatchObject({ status: 'recorded', recordingUrl });
  const refused = await update({ recordingUrl: null });
  expect([refused.status, refused.body.details[0].pointer]).toEqual([422, '/recordingUrl']);
  const { id: sooner } = await createPublished('Webinar', { recordingUrl, startsAt: `${dayAhead(10)}T08:00:00Z` });
  for (const to of ['live', 'ended', 'recorded']) await changeStatus('Webinar', sooner, to);
  const { body } = await readWholeList('listRecordedWebinars');
  const recorded = body.items.map((webinar: { id: string }) => webinar.id) as string[];
  expect(recorded.filter((one) => [id, sooner].includes(one))).toEqual([id, sooner]);
  expect(new Set(body.items.map((webinar: { status: string }) => webinar.status))).toEqual(new Set(['recorded']));
});

check('learning.rules', 'show joinUrl only to participants', async () => {
  const joinUrl = 'https://example.com/join';
  const { id } = await createPublished('Webinar', { joinUrl });
  expect((await read(id)).body).not.toHaveProperty('joinUrl');
  expect((await call('registerForWebinar', { params: { id }, body: newPerson() })).body.joinUrl).toBe(joinUrl);
  await call('updateWebinar', { params: { id }, token, body: { joinUrl: null } });
  expect((await call('registerForWebinar', { params: { id }, body: newPerson() })).body.joinUrl).toBeNull();
});

check('learning.views', 'count each read by id or slug, including 304, but not lists', async () => {
  const { id, slug, title } = await createPublished('Webinar');
  const first = await read(id);
  await Promise.all([id, slug, id, slug, id].map(read));
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
  expect((await call('getWebinar', { params: { id }, headers })).status).toBe(304);
  await call('listWebinars', { query: { q: title } });
  const { body } = await call('getAdminWebinar', { params: { id }, token });
  expect([body.views, body.version]).toEqual([7, 2]);
});

check('learning.order', 'are upcoming while live or in the future, the next one first', async () => {
  const mark = unique('Upcoming');
  const at = (days: number) => ({ title: `${mark} ${days}`, startsAt: `${dayAhead(days)}T08:00:00Z` });
  const past = await createPublished('Webinar', at(-3));
  const later = await createPublished('Webinar', at(9));
  const sooner = await createPublished('Webinar', at(5));
  const upcoming = async () => {
    const { body } = await readWholeList('listUpcomingWebinars');
    const starts = body.items.map(({ startsAt }: { startsAt: string }) => startsAt);
    expect(starts).toEqual(starts.toSorted((a: string, b: string) => Date.parse(a) - Date.parse(b)));
    return body.items.map(({ id }: { id: string }) => id).filter((id: string) => [past.id, later.id, sooner.id].includes(id));
  };
  expect(await upcoming()).toEqual([sooner.id, later.id]);
  await changeStatus('Webinar', past.id, 'live');
  expect(await upcoming()).toEqual([past.id, sooner.id, later.id]);
});

check('list.sort', 'with the sort order next begin with the upcoming ones, also over pages', async () => {
  const mark = unique('Next');
  const ids: string[] = [];
  // The last one goes live; the list has the others in this order.
  for (const days of [5, 9, -3, -8, -9]) {
    const webinar = await createPublished('Webinar', { title: `${mark} ${days}`, startsAt: `${dayAhead(days)}T08:00:00Z` });
    ids.push(webinar.id);
  }
  const live = ids.pop() ?? '';
  await changeStatus('Webinar', live, 'live');
  const listed: string[] = [];
  for (let cursor: string | null = ''; cursor !== null && listed.length < 10;) {
    const query = { q: mark, sort: 'next', limit: '2', ...(cursor ? { cursor } : {}) };
    const { body } = await call('listWebinars', { query });
    listed.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor;
  }
  expect(listed).toEqual([live, ...ids]);
});

check('learning.rules', 'in a series share its latest title, and are found by it', async () => {
  const id = newSlug('series');
  const titles = [unique('Old Title'), unique('New Title')];
  const [first, second] = [
    await createPublished('Webinar', { series: { id, title: titles[0] }, startsAt: `${dayAhead(8)}T08:00:00Z` }),
    await createPublished('Webinar', { series: { id, title: titles[1] }, startsAt: `${dayAhead(4)}T08:00:00Z` }),
  ];
  const { body } = await call('listWebinarsBySeries', { params: { id } });
  expect(body.items.map((webinar: { id: string }) => webinar.id)).toEqual([second.id, first.id]);
  expect(body.items.map((webinar: { series: unknown }) => webinar.series)).toEqual([
    { id, title: titles[1] },
    { id, title: titles[1] },
  ]);
  expect((await call('listWebinars', { query: { q: titles[1] ?? '' } })).body.total).toBe(2);
  expect((await call('listWebinars', { query: { q: titles[0] ?? '' } })).body.total).toBe(0);
  await call('updateWebinar', { params: { id: first.id }, token, body: { series: null } });
  expect((await call('listWebinars', { query: { series: id } })).body.total).toBe(1);
  expect((await call('listWebinarsBySeries', { params: { id: newSlug('unknown') } })).body).toEqual({
    items: [],
    nextCursor: null,
    total: 0,
  });
});

check('learning.rules', 'accept times in any offset and reject unknown time zones', async () => {
  const webinar = await createPublished('Webinar', { startsAt: '2027-03-01T10:00:00+01:00' });
  expect(normalizeTime(webinar.startsAt)).toBe('2027-03-01T09:00:00.000Z');
  const query = { q: webinar.slug, startsFrom: '2027-03-01T09:00:00Z', startsTo: '2027-03-01T09:00:01Z' };
  expect((await call('listAdminWebinars', { token, query })).body.total).toBe(1);
  expect((await call('listAdminWebinars', { token, query: { ...query, startsTo: query.startsFrom } })).body.total).toBe(0);
  const refused = await call('createWebinar', { token, body: await newBody('Webinar', { timeZone: 'Mars/Olympus' }) });
  expect([refused.status, refused.body.details[0].pointer]).toEqual([422, '/timeZone']);
});
