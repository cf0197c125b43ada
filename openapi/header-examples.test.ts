// Every example of a response header satisfies the header's schema. Redocly checks all other examples. The mock and the
// stories send these examples.
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { loadContract } from './load.ts';

const ajv = new Ajv2020();
ajvFormats.default(ajv);

test.each(loadContract().operations.map(({ id, responses }) => [id, responses] as const))('%s', (_, responses) => {
  for (const { headers } of Object.values(responses))
    for (const [name, { schema, example }] of Object.entries(headers))
      if (example !== undefined) expect(ajv.validate(schema, example), `${name}: ${ajv.errorsText()}`).toBe(true);
});
