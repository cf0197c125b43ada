// Invalid requests, derived from the schemas: JSON bodies, parameters and ids of every operation. Also tests that values
// exactly at a limit are accepted.
import fc from 'fast-check';
import { casesOf, invalidBodies, isWithin, mergeAllOf, requiresForm, validBodies, type Case } from '../bodies.ts';
import { call, harmlessParams, submission, unknownId } from '../client.ts';
import { credentialsFor, needsLicenseKey } from '../credentials.ts';
import { allOperations, resolve, type Json, type Operation, type Parameter } from '../contract.ts';
import { Failure, expect } from '../expect.ts';
import { isValid } from '../response-validation.ts';
import { issueLicense } from '../plugin-machine.ts';
import { check, group, prepare, suite } from '../runner.ts';
import { session } from '../session.ts';

suite('bad-input', { atOnce: 8 });

/** A key for the plugin's operations, which take no access token; created when the first check needs it. */
let licenseKey: Promise<string> | null = null;
prepare(() => {
  licenseKey = null;
});
const getLicenseKey = () => (licenseKey ??= issueLicense().then(({ key }) => key));
const getCredentials = (operation: Operation) => credentialsFor(operation, getLicenseKey);
const needsOf = (operation: Operation) => (needsLicenseKey(operation) ? ['licenses'] : []);

/** Operations that cannot be undone or that change the administrator of the run. They get no request that could succeed. */
const irreversible = new Set([
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
const isIrreversible = ({ id }: Operation) => irreversible.has(id);

/** Fields with rules beyond their schema, which may reject a value that is exactly at a limit. */
const hasFurtherRules =
  /\/(timeZone|items\/0\/id|preferredDate|deadline|startsAt|expiresAt|type|maxActivations|series\/id|password|assigneeId|consent)$/;

type Detail = { pointer: string };
const namesPlace = (details: Detail[] | undefined, place: string) =>
  (details ?? []).some(({ pointer }) => isWithin(pointer, place));

/** The first field with free text, and its value. */
function findText(schema: Json, body: Json): [field: string, text: string] | undefined {
  for (const [field, own] of Object.entries((mergeAllOf(schema)['properties'] as Record<string, Json> | undefined) ?? {})) {
    const value = body[field];
    const merged = mergeAllOf(own);
    const isText = merged['type'] === 'string' && !merged['enum'] && !requiresForm(merged);
    if (isText && typeof value === 'string') return [field, value];
  }
  return undefined;
}

const pointerShown = (id: string, { pointer }: Case) => (pointer ? `${id} ${pointer}` : id);

for (const operation of allOperations.filter(({ bodyExample }) => bodyExample)) {
  const { id, body: schema } = operation;
  if (!schema) continue;
  const params = harmlessParams(operation);
  const send = async (body: unknown, headers = {}) => {
    const credentials = await getCredentials(operation);
    return call(id, { params, ...credentials, body, headers: { ...credentials.headers, ...headers } });
  };
  const about = { operation: id, tags: [operation.tag], needs: [operation.tag, ...needsOf(operation)] };

  group(id, about, () => {
    check('input.json', 'rejects malformed JSON with 400', async () => {
      const answer = await send('{"name": "half');
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_JSON']);
    });

    check({ rule: 'input.media-type', stateless: true }, 'rejects an unsupported media type with 415', async () => {
      expect((await send('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    });

    for (const [name, headers] of [
      ['another charset', { 'content-type': 'application/json; charset=iso-8859-1' }],
      ['an unknown content encoding', { 'content-encoding': 'unknown' }],
    ] as const) {
      check('input.media-type', `rejects ${name} with 415`, async () => {
        // The unknown field prevents a change if the backend ignores the header.
        expect((await send({ ...submission(id), surprise: true }, headers)).status).toBe(415);
      });
    }

    check('input.prototype', 'rejects the key `__proto__`', async () => {
      const text = JSON.stringify(submission(id)).replace(/^\{/, '{"__proto__":{"role":"admin"},');
      expect((await send(text)).status).toBeOneOf([400, 422]);
    });

    for (const [name, body] of [
      ['an array', []],
      ['a string', '"text"'],
      ['null', 'null'],
    ] as const) {
      check('input.object', `rejects ${name} instead of an object`, async () => {
        expect((await send(body)).status).toBeOneOf([400, 422]);
      });
    }

    const [textField, text] = findText(schema, submission(id)) ?? [];
    if (textField !== undefined) {
      check('input.json', `rejects bytes that are not UTF-8 in /${textField} with 400`, async () => {
        // In Latin-1, ÿ is the byte 0xFF, which never occurs in UTF-8.
        const body = Buffer.from(JSON.stringify({ ...submission(id), [textField]: `ÿ${text?.slice(1)}` }), 'latin1');
        const answer = await send(body);
        expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_JSON']);
      });

      for (const [name, character] of [
        ['U+0000', '\0'],
        ['an unpaired surrogate', '\ud800'],
      ] as const) {
        check('input.text', `responds with 422 and names the field if /${textField} contains ${name}`, async () => {
          const { status, body } = await send({ ...submission(id), [textField]: character + text?.slice(1) });
          expect(status).toBe(422);
          expect(namesPlace(body.details, `/${textField}`), JSON.stringify(body.details)).toBe(true);
        });
      }
    }

    check('input.size', 'rejects a body of more than 1,048,576 bytes with 413', async () => {
      const body = { ...submission(id), padding: '' };
      const bytes = Buffer.byteLength(JSON.stringify(body));
      expect((await send({ ...body, padding: 'x'.repeat(1_048_577 - bytes) })).status).toBe(413);
    });

    for (const wrong of casesOf(schema, submission(id))) {
      if (wrong.rule === 'input.boundary') {
        if (isIrreversible(operation) || hasFurtherRules.test(wrong.pointer)) continue;
        check({ rule: 'input.boundary', stateless: true }, `accepts a body in which ${wrong.name}`, async () => {
          const { status, body } = await send(wrong.body);
          const rejections = session.settings.stateless ? [400, 413, 415, 422] : [400, 413, 415];
          expect(rejections.includes(status), `${status} ${String(body?.code)}`).toBe(false);
          // An item of a list may still be rejected for another reason.
          const isRejected = ((body?.details ?? []) as Detail[]).some(({ pointer }) => pointer === wrong.pointer);
          if (!session.settings.stateless && status === 422) expect(isRejected, JSON.stringify(body.details)).toBe(false);
        });
      } else {
        check({ rule: wrong.rule, stateless: true }, `responds with 422 and names the field if ${wrong.name}`, async () => {
          const { status, body } = await send(wrong.body);
          expect(status, pointerShown(id, wrong)).toBe(422);
          if (session.settings.stateless) return;
          expect(namesPlace(body.details, wrong.pointer), `${wrong.pointer} in ${JSON.stringify(body.details)}`).toBe(true);
        });
      }
    }

    const random = async (bodies: fc.Arbitrary<unknown>, verdict: (status: number, body: any) => boolean, expected: string) => {
      const property = fc.asyncProperty(bodies, async (body) => {
        const { status, body: answer } = await send(JSON.stringify(body));
        const message = `a random body gets ${status} ${String(answer?.code ?? '')} instead of ${expected}`;
        if (!verdict(status, answer)) throw new Failure(message, expected, [status, answer, body]);
      });
      const { errorInstance } = await fc.check(property, { seed: session.settings.seed, numRuns: 6, endOnFailure: true });
      if (errorInstance) throw errorInstance as Error;
    };

    check('input.random', 'rejects random invalid bodies', () =>
      random(invalidBodies(schema), (status) => status === 422 || status === 400, '400 or 422'),
    );
    if (!isIrreversible(operation)) {
      check('input.random', 'accepts random valid bodies, or names the field that breaks a further rule', () =>
        random(
          validBodies(schema, submission(id)),
          // A body may break a rule that the schema cannot express; then the response must name the field.
          (status, body) =>
            ![400, 413, 415].includes(status) && (status !== 422 || body.code !== 'VALIDATION_FAILED' || body.details.length > 0),
          'success, or 422 with details',
        ),
      );
    }
  });
}

/** Invalid values of a query parameter. */
function invalidValuesOf({ name, schema }: Parameter): string[] {
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
    const cases = queries.flatMap((parameter) => invalidValuesOf(parameter).map((value) => [parameter.name, value] as const));
    for (const [name, value] of [...cases, ['unheardOf', '1'] as const]) {
      // A mock accepts every cursor and ignores unknown parameters.
      const stateless = name !== 'cursor' && name !== 'unheardOf';
      check(
        { rule: 'input.parameter', stateless },
        `responds with 400 and names the parameter if ${name} is ${value.length > 40 ? `${value.length} characters long` : value}`,
        async () => {
          const given = { params: harmlessParams(operation), query: { ...required, [name]: value } };
          const answer = await call(id, { ...given, ...(await getCredentials(operation)) });
          expect(answer.status).toBe(400);
          if (session.settings.stateless) return;
          expect(namesPlace(answer.body.details, `#/query/${name}`), JSON.stringify(answer.body.details)).toBe(true);
        },
      );
    }
    for (const name of Object.keys(required)) {
      check(
        { rule: 'input.parameter', stateless: true },
        `responds with 400 and names the parameter if ${name} is missing`,
        async () => {
          const { [name]: _, ...others } = required;
          const answer = await call(id, { query: others, ...(await getCredentials(operation)) });
          expect(answer.status).toBe(400);
          if (!session.settings.stateless) expect(answer.body.details[0].pointer).toBe(`#/query/${name}`);
        },
      );
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
      check('input.unknown-id', 'responds with 404 to an unknown id', async () => {
        expect((await call(id, { params: { id: unknownId }, ...(await getCredentials(operation)), body })).status).toBe(404);
      });
    }
    const bad = ['%00', 'NOT AN ID', 'x'.repeat(300)].find((value) => !isValid(parameter.schema, value));
    if (bad && '400' in operation.responses) {
      // A mock responds to an invalid parameter with 422 if the contract documents 422.
      check(
        { rule: 'input.parameter', stateless: !('422' in operation.responses) },
        `responds with 400 if ${parameter.name} in ${path} is malformed`,
        async () => {
          const answer = await call(id, {
            params: { ...harmlessParams(operation), [parameter.name]: bad },
            ...(await getCredentials(operation)),
            body,
          });
          expect(answer.status).toBe(400);
        },
      );
    }
  });
}
