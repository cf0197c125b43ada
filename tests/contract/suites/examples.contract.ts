// Sends the contract's examples, which developers try first. A mock has a record for each example; other backends get only
// the examples that need no record.
import { adminToken, call, exampleBody, harmlessParams, submission } from '../client.ts';
import { allOperations, type Operation } from '../contract.ts';
import { expect } from '../expect.ts';
import { check, group, suite } from '../runner.ts';
import { session } from '../session.ts';

suite('examples', { atOnce: 8 });

const opensWithKey = ({ security }: Operation) => security.length > 0 && security.every((one) => 'licenseKey' in one);
const requiredQuery = ({ parameters }: Operation) => parameters.filter((one) => one.in === 'query' && one.required);
const isSubmission = ({ tag, method, security }: Operation) =>
  tag.endsWith('-requests') && method === 'POST' && security.length === 0;

/** Whether the example succeeds on a backend without records. */
const needsNoRecord = (operation: Operation) =>
  isSubmission(operation) || (operation.method === 'GET' && !('404' in operation.responses) && !opensWithKey(operation));

async function credentialsFor(operation: Operation): Promise<{ token?: string; headers?: Record<string, string> }> {
  if (operation.security.length === 0) return {};
  if (opensWithKey(operation)) return { headers: { 'x-license-key': exampleKey } };
  return { token: await adminToken() };
}
/** A key in the format of the contract; only a mock accepts it. */
const exampleKey = 'SPWL-7K2M-9QXD-4TRF';

for (const operation of allOperations) {
  const { id, tag, media, bodyExample, responses } = operation;
  // A file upload has no example.
  if (media.includes('multipart/form-data')) continue;
  group(id, { operation: id, tags: [tag], needs: [tag], stateless: needsNoRecord(operation) ? true : 'only' }, () => {
    check('answer.example', 'accepts the contract’s example', async () => {
      const query = Object.fromEntries(requiredQuery(operation).map(({ name, example }) => [name, String(example)]));
      const body = bodyExample ? (session.settings.stateless ? exampleBody(id) : submission(id)) : undefined;
      const answer = await call(id, { params: harmlessParams(operation), query, body, ...(await credentialsFor(operation)) });
      expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toContain(String(answer.status));
    });
  });
}
