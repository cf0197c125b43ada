// Checks that the server and the site's forms explain an invalid field with the same sentence, over the constraints of all
// request bodies in the contract.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { loadContract } from '../../openapi/load.ts';
import { bodyExamples, type Operation, resolve, type Schema } from '../../openapi/read.ts';
import { requestValidator } from '../../server/contract/validation.ts';
import { Problem } from '../../server/problems.ts';
import { schemaErrors } from '../../web/forms/field-errors.ts';

const contract = loadContract();
const validator = requestValidator(contract);

/** The site's generated schema of a body. */
async function siteSchema({ id, tag }: Operation): Promise<z.core.$ZodType> {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`;
  const schemas = (await import(`../../openapi/generated/zod/${tag}/${tag}.ts`)) as Record<string, z.core.$ZodType>;
  return schemas[name]!;
}

/** Values that violate a rule of the schema. */
function invalidValues(schema: Schema): unknown[] {
  const { minLength = 0, maxLength, minimum, maximum, minItems = 0, maxItems, format, pattern, items } = schema;
  const types = [schema.type].flat();
  return [
    undefined,
    ...(minLength > 1 ? ['x'.repeat(minLength - 1)] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(types.includes('integer') ? [1.5] : []),
    ...(minItems > 0 ? [[]] : []),
    ...(maxItems === undefined || !items ? [] : [Array.from({ length: maxItems + 1 }, () => 'x')]),
    ...(schema.enum || format || pattern ? ['not valid!'.padEnd(minLength, '!').slice(0, maxLength)] : []),
    ...(schema.const === true ? [false] : []),
  ];
}

function serverMessage(operation: Operation, body: unknown, pointer: string): string | undefined {
  try {
    validator.body(operation, structuredClone(body));
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.details.find((detail) => detail.pointer === pointer)?.message;
  }
}

const operations = contract.operations.filter(
  (operation) => operation.bodySchema && Object.keys(bodyExamples(operation)).length > 0,
);

test.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
  const schema = await siteSchema(operation);
  const [example] = Object.values(bodyExamples(operation)) as Record<string, unknown>[];
  const { properties = {} } = resolve(contract.document, operation.bodySchema!);
  for (const [name, property] of Object.entries(properties)) {
    for (const value of invalidValues(resolve(contract.document, property))) {
      const body = { ...example, [name]: value };
      if (value === undefined) delete body[name];
      const site = schemaErrors(schema, body)[name];
      const server = serverMessage(operation, body, `/${name}`);
      // The server also lists the values of an enum.
      expect(server?.split(' Allowed: ')[0], `${name}: ${JSON.stringify(value)?.slice(0, 40)}`).toBe(site);
    }
  }
});
