// Requests that no well-behaved client sends, derived from the schemas: at every operation that takes a JSON body,
// every parameter and every id.
import fc from 'fast-check';
import { casesOf, invalidBodies, validBodies, type Case } from '../bodies.ts';
import { adminToken, call, dayAhead, exampleBody, harmless, submission, unknownId } from '../client.ts';
import { allOperations, resolve, type Json, type Operation, type Parameter } from '../contract.ts';
import { Failure, expect } from '../expect.ts';
import { isValid } from '../judge.ts';
import { check, group, prepare, suite } from '../runner.ts';
import { session } from '../session.ts';

suite('bad-input', { atOnce: 8 });

/** Opens the plugin's operations, which know no administrator; made when the first of them is called. */
let licenseKey: Promise<string> | null = null;
prepare(() => {
  licenseKey = null;
});
async function newKey(): Promise<string> {
  const license = { ...exampleBody('createLicense'), expiresAt: `${dayAhead(365)}T00:00:00Z` };
  return (await call('createLicense', { token: await adminToken(), body: license })).body.key as string;
}

const opensWithKey = ({ security }: Operation) => security.length > 0 && security.every((one) => 'licenseKey' in one);
async function credentialsFor(operation: Operation): Promise<{ token?: string; headers?: Record<string, string> }> {
  if (operation.security.length === 0) return {};
  if (opensWithKey(operation)) return { headers: { 'x-license-key': await (licenseKey ??= newKey()) } };
  return { token: await adminToken() };
}
const needsOf = (operation: Operation) => (opensWithKey(operation) ? ['licenses'] : []);

/** What cannot be taken back, or changes the administrator of the run: nothing is sent there that may succeed. */
const forGood = new Set([
  'registerUser',
  'updateMe',
  'changePassword',
  'requestPasswordReset',
  'startSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'disableSecondFactor',
  'inviteUser',
]);
const isForGood = ({ id }: Operation) => forGood.has(id);

/** Fields whose values mean more than a schema can say, so that a value at its edge may be refused all the same. */
const hasMeaning =
  /\/(timeZone|items\/0\/id|preferredDate|deadline|startsAt|expiresAt|type|maxActivations|series\/id|password|assigneeId|consent)$/;

type Detail = { pointer: string };
const named = (details: Detail[] | undefined, pointer: string) =>
  (details ?? []).some((detail) => detail.pointer.startsWith(pointer));

const pointerShown = (id: string, { pointer }: Case) => (pointer ? `${id} ${pointer}` : id);

for (const operation of allOperations.filter(({ bodyExample }) => bodyExample)) {
  const { id, body: schema } = operation;
  if (!schema) continue;
  const params = harmless(operation);
  const send = async (body: unknown, headers = {}) => {
    const credentials = await credentialsFor(operation);
    return call(id, { params, ...credentials, body, headers: { ...credentials.headers, ...headers } });
  };
  const about = { operation: id, tags: [operation.tag], needs: [operation.tag, ...needsOf(operation)] };

  group(id, about, () => {
    check('input.json', 'malformed JSON is 400', async () => {
      const answer = await send('{"name": "half');
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_JSON']);
    });

    check({ rule: 'input.media-type', stateless: true }, 'rejects another media type with 415', async () => {
      expect((await send('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    });

    check('input.prototype', 'rejects keys that would reach the prototype', async () => {
      const text = JSON.stringify(submission(id)).replace(/^\{/, '{"__proto__":{"role":"admin"},');
      expect([400, 422]).toContain((await send(text)).status);
    });

    for (const [name, body] of [
      ['an array', []],
      ['a text', '"text"'],
      ['null', 'null'],
    ] as const) {
      check('input.object', `${name} instead of an object is refused`, async () => {
        expect([400, 422]).toContain((await send(body)).status);
      });
    }

    check('input.size', 'rejects a body over the limit with 413', async () => {
      expect((await send({ ...submission(id), padding: 'x'.repeat(1_100_000) })).status).toBe(413);
    });

    for (const wrong of casesOf(schema, submission(id))) {
      if (wrong.rule === 'input.edge') {
        if (isForGood(operation) || hasMeaning.test(wrong.pointer)) continue;
        check({ rule: 'input.edge', stateless: true }, `${wrong.name} is not refused for it`, async () => {
          const { status, body } = await send(wrong.body);
          const unread = session.settings.stateless ? [400, 413, 415, 422] : [400, 413, 415];
          expect(unread.includes(status), `${status} ${String(body?.code)}`).toBe(false);
          // What stands in a list may be refused for a reason of its own.
          const refused = ((body?.details ?? []) as Detail[]).some(({ pointer }) => pointer === wrong.pointer);
          if (!session.settings.stateless && status === 422) expect(refused, JSON.stringify(body.details)).toBe(false);
        });
      } else {
        check({ rule: wrong.rule, stateless: true }, `${wrong.name} is 422 and named`, async () => {
          const { status, body } = await send(wrong.body);
          expect(status, pointerShown(id, wrong)).toBe(422);
          if (session.settings.stateless) return;
          expect(named(body.details, wrong.pointer), `${wrong.pointer} in ${JSON.stringify(body.details)}`).toBe(true);
        });
      }
    }

    const random = async (bodies: fc.Arbitrary<unknown>, verdict: (status: number, body: any) => boolean, expected: string) => {
      const property = fc.asyncProperty(bodies, async (body) => {
        const answer = await send(JSON.stringify(body));
        if (!verdict(answer.status, answer.body))
          throw new Failure(`expected ${expected}`, expected, [answer.status, answer.body, body]);
      });
      const { failed, errorInstance, counterexamplePath } = await fc.check(property, {
        seed: session.settings.seed,
        numRuns: 6,
        endOnFailure: true,
      });
      if (!failed) return;
      if (errorInstance instanceof Error) throw errorInstance;
      throw new Failure(`--seed ${session.settings.seed}, case ${counterexamplePath}`, expected, errorInstance);
    };

    check('input.random', 'random bodies that the schema does not allow are refused', () =>
      random(invalidBodies(schema), (status) => status === 422 || status === 400, '400 or 422'),
    );
    if (!isForGood(operation)) {
      check('input.random', 'random bodies that the schema allows are understood', () =>
        random(
          validBodies(schema, submission(id)),
          // What a schema cannot say may still be refused, and is named then.
          (status, body) =>
            ![400, 413, 415].includes(status) && (status !== 422 || body.code !== 'VALIDATION_FAILED' || body.details.length > 0),
          'an answer to what was understood',
        ),
      );
    }
  });
}

/** Values that a parameter of a query does not allow. */
function badValues({ name, schema }: Parameter): string[] {
  const whole = resolve(schema);
  const own = resolve((whole['items'] as Json | undefined) ?? whole);
  const found: string[] = [];
  if (own['enum']) found.push('nonsense');
  if (own['type'] === 'integer') {
    found.push('many', '1.5');
    if (own['minimum'] !== undefined) found.push(String(Number(own['minimum']) - 1));
    if (own['maximum'] !== undefined) found.push(String(Number(own['maximum']) + 1));
  }
  if (own['type'] === 'boolean') found.push('perhaps');
  if (own['format'] === 'date-time') found.push('yesterday');
  if (own['format'] === 'uuid') found.push('not-an-id');
  if (own['maxLength'] !== undefined) found.push('x'.repeat(Number(own['maxLength']) + 1));
  if (name === 'cursor') found.push('forged', 'e30.AAAAAAAAAAAAAAAAAAAAAA');
  return found;
}

for (const operation of allOperations) {
  const { id, parameters } = operation;
  const queries = parameters.filter(({ in: place }) => place === 'query');
  if (operation.method !== 'GET' || queries.length === 0) continue;
  const about = { operation: id, tags: [operation.tag], needs: [operation.tag, ...needsOf(operation)] };
  const required = Object.fromEntries(
    queries.filter((one) => one.required).map(({ name, example }) => [name, String(example ?? unknownId)]),
  );
  group(id, about, () => {
    const cases = queries.flatMap((parameter) => badValues(parameter).map((value) => [parameter.name, value] as const));
    for (const [name, value] of [...cases, ['unheardOf', '1'] as const]) {
      // A mock knows no cursor but passes over what it does not know.
      const stateless = name !== 'cursor' && name !== 'unheardOf';
      check(
        { rule: 'input.parameter', stateless },
        `${name}=${value.length > 40 ? `${value.length} characters` : value} is 400 and named`,
        async () => {
          const given = { params: harmless(operation), query: { ...required, [name]: value } };
          const answer = await call(id, { ...given, ...(await credentialsFor(operation)) });
          expect(answer.status).toBe(400);
          if (session.settings.stateless) return;
          expect(named(answer.body.details, `#/query/${name}`), JSON.stringify(answer.body.details)).toBe(true);
        },
      );
    }
    for (const name of Object.keys(required)) {
      check({ rule: 'input.parameter', stateless: true }, `without ${name} it is 400 and named`, async () => {
        const { [name]: _, ...others } = required;
        const answer = await call(id, { query: others, ...(await credentialsFor(operation)) });
        expect(answer.status).toBe(400);
        if (!session.settings.stateless) expect(answer.body.details[0].pointer).toBe(`#/query/${name}`);
      });
    }
  });
}

for (const operation of allOperations) {
  const { id, bodyExample, parameters, path } = operation;
  const parameter = parameters.find((one) => one.in === 'path');
  if (!parameter) continue;
  const about = { operation: id, tags: [operation.tag], needs: [operation.tag, ...needsOf(operation)] };
  group(id, about, () => {
    const body = bodyExample ? submission(id) : undefined;
    if (parameter.name === 'id' && '404' in operation.responses) {
      check('input.unknown-id', 'an unknown id is 404', async () => {
        expect((await call(id, { params: { id: unknownId }, ...(await credentialsFor(operation)), body })).status).toBe(404);
      });
    }
    const bad = ['%00', 'NOT AN ID', 'x'.repeat(300)].find((value) => !isValid(parameter.schema, value));
    if (bad && '400' in operation.responses) {
      // A mock answers a bad parameter with 422 wherever the contract has that.
      check(
        { rule: 'input.parameter', stateless: !('422' in operation.responses) },
        `${path} with a ${parameter.name} of another form is 400`,
        async () => {
          const answer = await call(id, {
            params: { ...harmless(operation), [parameter.name]: bad },
            ...(await credentialsFor(operation)),
            body,
          });
          expect(answer.status).toBe(400);
        },
      );
    }
  });
}
