// Sends the contract's examples, which developers try first. A mock has a record for each example; other backends get only
// the examples that need no record.
import { call, exampleBody, harmlessParams, submission } from '../client.ts';
import { credentialsFor, needsLicenseKey } from '../credentials.ts';
import { allOperations, type Operation } from '../contract.ts';
import { expect } from '../expect.ts';
import { check, group, suite } from '../runner.ts';
import { session } from '../session.ts';

suite('examples', { atOnce: 8 });

const requiredQuery = ({ parameters }: Operation) => parameters.filter((one) => one.in === 'query' && one.required);
const isSubmission = ({ tag, method, security }: Operation) =>
  tag.endsWith('-requests') && method === 'POST' && security.length === 0;

/** Whether the example succeeds on a backend without records. */
const needsNoRecord = (operation: Operation) =>
  isSubmission(operation) || (operation.method === 'GET' && !('404' in operation.responses) && !needsLicenseKey(operation));

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
      const credentials = await credentialsFor(operation, () => exampleKey);
      const answer = await call(id, { params: harmlessParams(operation), query, body, ...credentials });
      expect(String(answer.status)).toBeOneOf(Object.keys(responses).filter((status) => status.startsWith('2')));
    });
  });
}
