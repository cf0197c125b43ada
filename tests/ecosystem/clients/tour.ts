// Makes the same calls with each generated client, as an application would: `node tour.js ORIGIN USERNAME PASSWORD`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { visitor, type Client } from './client.ts';
import { heyApi } from './hey-api.ts';
import { openapiFetch } from './openapi-fetch.ts';
import { swaggerTypescriptApi } from './swagger-typescript-api.ts';

const clients: Record<string, (origin: string) => Client> = {
  'openapi-typescript with openapi-fetch': openapiFetch,
  '@hey-api/openapi-ts': heyApi,
  'swagger-typescript-api': swaggerTypescriptApi,
};

async function readTheLibrary(client: Client): Promise<void> {
  const first = await client.listElbows(2);
  assert.equal(first.names.length, 2);
  assert.ok(first.total > 2);
  const second = await client.listElbows(2, first.nextCursor ?? undefined);
  assert.ok(second.names.every((name) => !first.names.includes(name)));
}

async function workOnARequest(client: Client, username: string, password: string): Promise<void> {
  const key = randomUUID();
  const reference = await client.submit(key);
  assert.equal(await client.submit(key), reference, 'A repeated submission was stored twice.');
  const token = await client.signIn(username, password);
  const requests = await client.listNewRequests(token, visitor.email);
  const request = requests.find((one) => one.reference === reference);
  assert.ok(request, `${reference} is not in the list.`);
  const opened = await client.open(token, request);
  assert.ok(typeof opened === 'object');
  assert.equal(opened.status, 'open');
  assert.equal(await client.open(token, request), 'VERSION_CHANGED');
}

const [origin = '', username = '', password = ''] = process.argv.slice(2);
for (const [name, create] of Object.entries(clients)) {
  const client = create(origin);
  await readTheLibrary(client);
  await workOnARequest(client, username, password);
  console.log(`  ✓ ${name}`);
}
