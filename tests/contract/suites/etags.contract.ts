// The ETags of public reads. Other suites change the lists between two reads, so this suite runs alone.
import { call } from '../client.ts';
import { allOperations } from '../contract.ts';
import { requestWithoutRecord } from '../credentials.ts';
import { expect } from '../expect.ts';
import { check, suite, type CheckOptions } from '../runner.ts';

suite('etags', { atOnce: 6, runsAlone: true });

const weak = (etag: string) => `W/${etag.replace(/^W\//, '')}`;
const forms = [(etag: string) => etag, (etag: string) => `"other", ${etag}`, weak];

/** Somebody else may change a list between two reads, but hardly each time. */
const maxTries = 10;

/** Public reads that succeed without a record. */
const reads = allOperations.filter(
  ({ method, responses, security }) => method === 'GET' && '304' in responses && !('404' in responses) && security.length === 0,
);
for (const operation of reads) {
  const given = requestWithoutRecord(operation);
  if (!given) continue;
  const { id, tag } = operation;
  const about: CheckOptions = { rule: 'http.conditional', operation: id, tags: [tag], needs: [tag] };
  check(about, `${id} responds to a matching ETag with 304`, async () => {
    const readETag = async () => {
      const { status, headers } = await call(id, given);
      expect(status).toBe(200);
      return headers.get('etag') ?? '';
    };
    for (const form of forms) {
      const statuses: number[] = [];
      while (statuses.at(-1) !== 304 && statuses.length < maxTries) {
        const headers = { 'If-None-Match': form(await readETag()) };
        statuses.push((await call(id, { ...given, headers })).status);
      }
      expect(statuses, `statuses with If-None-Match: ${form('"the ETag of the previous response"')}`).toContain(304);
    }
    expect((await call(id, { ...given, headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });
}
