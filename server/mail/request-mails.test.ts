import { expect, test } from 'vitest';
import { setUpMailServer } from '../../tests/support/mails.ts';

const {
  db,
  call,
  asAdmin,
  addAdmin,
  later,
  pass,
  mails,
  queued,
  deleteMails,
  send,
  fail,
  onlyMail,
  support,
  customization,
  move,
  undo,
  assign,
} = setUpMailServer();

test('a receipt contains nothing that was typed into the form, because nobody has verified the address', async () => {
  await support();
  const receipt = await onlyMail();
  expect(receipt).toContain('support request');
  for (const typed of ['Ingrid', 'leaves out a weld']) expect(receipt).not.toContain(typed);
});

test('a request is confirmed to the visitor, and its desk is notified if it has an address', async () => {
  await support();
  expect(await queued()).toEqual(['request-receipt to ingrid@example.com']);
  await customization();
  expect(await queued()).toEqual([
    'request-arrived to desk@example.com',
    'request-receipt to ingrid@example.com',
    'request-receipt to ingrid@example.com',
  ]);
  const mail = (await mails()).find(({ template }) => template === 'request-arrived');
  expect(JSON.parse(mail!.data)).toMatchObject({ noun: 'customization request', email: 'ingrid@example.com' });
  expect(mail!.data).toContain('https://www.example.com/admin/customization-requests?open=');
  expect(mail!.messageId).toMatch(/^<[^@]+@example\.com>$/);
});

test('confirms a retried request once', async () => {
  const body = { name: 'Ingrid', email: 'i@example.com', message: 'The same request.', consent: true, topic: 'other' };
  for (let time = 0; time < 2; time += 1) {
    await call('POST', '/public/support-requests', body, { 'idempotency-key': 'the-same-key' });
  }
  expect(await queued()).toEqual(['request-receipt to i@example.com']);
});

test('notifies the assignee after two minutes, unless they assigned themselves or the assignment is undone', async () => {
  const { path } = await support();
  await deleteMails();
  await assign(path, 'mara@example.com');
  expect(await queued()).toEqual([]);
  await assign(path, 'jon@example.com');
  expect(await queued()).toEqual(['request-assigned to jon@example.com']);
  const [mail] = await mails();
  expect(mail!.dueAt).toBe(later(120_000).toISOString());
  expect(mail!.data).toContain('https://www.example.com/admin/support-requests?open=');
  await assign(path, null);
  expect(await queued()).toEqual([]);
  await assign(path, 'jon@example.com');
  await assign(path, 'mara@example.com');
  expect(await queued()).toEqual([]);
});

test('does not notify an assignee again who gets the request back at once', async () => {
  await addAdmin('lea');
  for (const name of ['jon', 'lea'])
    await db
      .read('users')
      .where({ email: `${name}@example.com` })
      .update({ name });
  const { path } = await support();
  const assignTo = async (email: string | null) => {
    await assign(path, email);
    pass(1000);
  };
  await deleteMails();
  await assignTo('jon@example.com');
  await send();
  const once = ['request-assigned to jon@example.com'];
  for (const other of ['lea@example.com', null]) {
    await assignTo(other);
    await assignTo('jon@example.com');
    expect(await queued()).toEqual(once);
  }
  await assignTo('lea@example.com');
  await send();
  await assignTo('jon@example.com');
  expect(await queued(), 'after somebody else was notified').toHaveLength(3);
  await send();
  await assignTo(null);
  pass(120_000);
  await assignTo('jon@example.com');
  expect(await queued(), 'after two minutes').toHaveLength(4);
  await db.read('users').where({ email: 'lea@example.com' }).delete();
});

test('an email that could not be sent yet, or failed, is deleted when it is no longer true', async () => {
  const { path } = await customization();
  await deleteMails();
  await assign(path, 'jon@example.com');
  await db.read('mails').update({ attempts: 3, lastError: '451 try again later' });
  await assign(path, 'mara@example.com');
  expect(await queued()).toEqual([]);
  await assign(path, 'jon@example.com');
  await move(path, 'declined');
  await fail();
  await assign(path, 'mara@example.com');
  await move(path, 'reviewing');
  expect((await asAdmin('GET', '/admin/mail')).body).toMatchObject({ failed: 0, failures: [] });
});

test('notifies the visitor of a declined request after two minutes, unless the status changes again', async () => {
  const { path } = await customization();
  await deleteMails();
  await move(path, 'reviewing');
  expect(await queued()).toEqual([]);
  await move(path, 'declined');
  const [mail] = await mails();
  expect(mail).toMatchObject({ template: 'request-closed', dueAt: later(120_000).toISOString() });
  await move(path, 'reviewing');
  expect(await queued()).toEqual([]);
});

test('closing a delivered request does not stop the email about its delivery', async () => {
  const { path } = await customization();
  for (const status of ['reviewing', 'quoted', 'accepted', 'in-progress']) await move(path, status);
  await deleteMails();
  await move(path, 'delivered');
  await move(path, 'closed');
  expect(await queued()).toEqual(['request-closed to ingrid@example.com']);
  await undo(path, 'delivered');
  expect(await queued(), 'after the undo of closing').toEqual(['request-closed to ingrid@example.com']);
});

test('an undo restores the queued emails', async () => {
  const { path } = await customization();
  await deleteMails();
  const declined = ['request-closed to ingrid@example.com'];
  await move(path, 'declined');
  await undo(path, 'new');
  expect(await queued()).toEqual([]);
  await move(path, 'declined');
  await move(path, 'reviewing');
  expect(await queued()).toEqual([]);
  await undo(path, 'declined');
  expect(await queued()).toEqual(declined);
  await send();
  await move(path, 'reviewing');
  await undo(path, 'declined');
  expect(await queued(), 'after the email was sent').toEqual(declined);
});

test('erasing a request erases the emails about it', async () => {
  const { path } = await support();
  expect(await queued()).toHaveLength(1);
  expect((await asAdmin('DELETE', path)).status).toBe(204);
  expect(await queued()).toEqual([]);
});
