import { beforeEach, describe, expect, test } from 'vitest';
import { setUpMailServer } from '../../tests/support/mails.ts';
import { sendDigests } from '../reminders.ts';
import { renderMail } from './render.ts';

const { config, db, asAdmin, addAdmin, mails, queued, deleteMails, support, customization, move, assign } = setUpMailServer();

describe('the digest of overdue requests', () => {
  // New York is UTC-5 in winter.
  const digestAt = async (at: string, teamTimeZone = 'America/New_York') => {
    await deleteMails();
    await sendDigests({ config: { ...config, teamTimeZone }, db, now: new Date(at) });
    return queued();
  };
  const due = async (path: string, dueOn: string) => expect((await asAdmin('PATCH', path, { dueOn })).status).toBe(200);
  beforeEach(async () => {
    await db.read('requests').delete();
    await db.read('users').update({ digestOn: null });
  });

  test('is sent once per morning in the team’s time zone to those with overdue requests', async () => {
    const { path } = await support();
    await assign(path, 'jon@example.com');
    await due(path, '2027-01-11');
    const toJon = ['overdue-digest to jon@example.com'];
    // The request is overdue from January 12 on, which begins at 05:00 UTC.
    expect(await digestAt('2027-01-11T13:00:00.000Z')).toEqual([]);
    expect(await digestAt('2027-01-12T04:30:00.000Z')).toEqual([]);
    expect(await digestAt('2027-01-12T11:59:00.000Z')).toEqual([]);
    expect(await digestAt('2027-01-12T12:01:00.000Z')).toEqual(toJon);
    expect(await digestAt('2027-01-12T13:01:00.000Z')).toEqual([]);
    expect(await digestAt('2027-01-13T17:00:00.000Z'), 'after the morning').toEqual([]);
    expect(await digestAt('2027-01-14T16:59:00.000Z')).toEqual(toJon);
    await move(path, 'resolved');
    expect(await digestAt('2027-01-15T12:01:00.000Z')).toEqual([]);
  });

  test('is sent when the day has begun in the team’s time zone, but not yet in UTC', async () => {
    const { path } = await support();
    await assign(path, 'jon@example.com');
    await due(path, '2027-01-11');
    // 07:01 on January 12 in Tokyo.
    expect(await digestAt('2027-01-11T22:01:00.000Z', 'Asia/Tokyo')).toEqual(['overdue-digest to jon@example.com']);
  });

  test('of an administrator who gets it later than the others has only the own requests', async () => {
    const { path } = await support();
    await assign(path, 'jon@example.com');
    await due(path, '2027-01-11');
    expect(await digestAt('2027-01-12T12:01:00.000Z')).toEqual(['overdue-digest to jon@example.com']);
    await db.read('users').where({ email: 'mara@example.com' }).update({ digestOn: null });
    expect(await digestAt('2027-01-12T13:01:00.000Z')).toEqual([]);
  });

  test.each([
    ['a deactivated administrator', { active: false }],
    ['an administrator who has not accepted the invitation', { passwordSetAt: null }],
  ])('lists the requests of %s for everybody else', async (_, change) => {
    await addAdmin('lea');
    const { path } = await support();
    await assign(path, 'lea@example.com');
    await due(path, '2027-01-11');
    expect(await digestAt('2027-01-12T12:01:00.000Z')).toEqual(['overdue-digest to lea@example.com']);
    await db.read('users').where({ email: 'lea@example.com' }).update(change);
    expect(await digestAt('2027-01-13T12:01:00.000Z')).toEqual([
      'overdue-digest to jon@example.com',
      'overdue-digest to mara@example.com',
    ]);
    await db.read('users').where({ email: 'lea@example.com' }).delete();
  });

  test('lists the reader’s and unassigned requests', async () => {
    const [own, free, foreign] = [await support(), await support(), await customization()];
    for (const { path } of [own, free, foreign]) await due(path, '2027-01-10');
    await assign(own.path, 'mara@example.com');
    await assign(foreign.path, 'jon@example.com');
    expect(await digestAt('2027-01-12T13:00:00.000Z')).toEqual([
      'overdue-digest to jon@example.com',
      'overdue-digest to mara@example.com',
    ]);
    const mail = (await mails()).find(({ recipient }) => recipient === 'mara@example.com');
    const { subject, text, html } = await renderMail('overdue-digest', JSON.parse(mail!.data) as Record<string, unknown>);
    expect(subject).toBe('2 requests are overdue');
    const referenceOf = async ({ path }: { path: string }) => (await asAdmin('GET', path)).body['reference'] as string;
    expect(text).toContain(`${await referenceOf(own)}`);
    expect(text).toContain(await referenceOf(free));
    expect(text).toContain('due Jan 10, 2027');
    expect(mail!.data, 'which stays when a request is erased').not.toContain('Ingrid');
    expect(text).not.toContain(await referenceOf(foreign));
    expect(html).toContain('https://www.example.com/admin/my-work?assignee=any&amp;overdue=true');
  });

  test('lists the 20 unassigned requests that have been overdue longest, and counts all', async () => {
    await due((await support()).path, '2027-01-11');
    const request = (await db.read('requests').first()) as object;
    const copyOf = (index: number) => ({
      ...request,
      id: crypto.randomUUID(),
      reference: `SUP-2027-${1000 + index}`,
      dueOn: index < 2 ? '2027-01-11' : '2027-01-10',
    });
    await db.read('requests').insert(Array.from({ length: 21 }, (_, index) => copyOf(index)));
    await digestAt('2027-01-12T13:00:00.000Z');
    const [mail] = await mails();
    const { subject, text } = await renderMail('overdue-digest', JSON.parse(mail!.data) as Record<string, unknown>);
    expect(subject).toBe('22 requests are overdue');
    expect(text.match(/due Jan 1\d, 2027/g)).toHaveLength(20);
    expect(text.match(/due Jan 10, 2027/g)).toHaveLength(19);
    expect(text).toContain('The list has 2 more.');
  });

  test.each([
    ['the reader’s requests', 'mara@example.com', 'overdue=true'],
    ['unassigned requests', null, 'assignee=any&overdue=true'],
  ])('links to a list of %s', async (_, assignee, filters) => {
    const { path } = await support();
    if (assignee) await assign(path, assignee);
    await due(path, '2027-01-10');
    await digestAt('2027-01-12T13:00:00.000Z');
    const mail = (await mails()).find(({ recipient }) => recipient === 'mara@example.com');
    expect(JSON.parse(mail!.data)).toMatchObject({ url: `https://www.example.com/admin/my-work?${filters}` });
  });
});
