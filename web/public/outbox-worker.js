// Part of the offline worker, by importScripts: sends what waits in the outbox (forms/outbox-store.ts) when the
// connection is back, also when no page of the site is open. What the server said is kept with the submission
// until a page has told the visitor.
const outboxName = 'outbox';

const done = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

async function openOutbox() {
  const opening = indexedDB.open('spoolwright', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(outboxName, { keyPath: 'idempotencyKey' }));
  return done(opening);
}

/** Throws where another try could end better; the browser then wakes the worker again. */
async function outcomeOf({ url, body, idempotencyKey }) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, application/problem+json',
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify(body),
  });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`The server answered ${answer.status}.`);
  const said = await answer.json();
  return answer.ok ? { receipt: said } : { refused: said.message };
}

async function deliver() {
  const database = await openOutbox();
  const entries = await done(database.transaction(outboxName).objectStore(outboxName).getAll());
  for (const entry of entries.filter(({ outcome }) => outcome === null)) {
    const outcome = await outcomeOf(entry);
    await done(
      database
        .transaction(outboxName, 'readwrite')
        .objectStore(outboxName)
        .put({ ...entry, outcome }),
    );
  }
  database.close();
}

async function deliverAndTell() {
  // One at a time, with the pages of the site.
  await self.navigator.locks.request(outboxName, deliver);
  // A page that was open before the worker is not under its control, and waits for the news all the same.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's client is of its own origin
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(outboxName);
}

self.addEventListener('sync', (event) => {
  if (event.tag === outboxName) event.waitUntil(deliverAndTell());
});
