import { defineConfig } from 'orval';

// The client, the form schemas and the MSW handlers that `npm run generate` derives from the bundled
// contract. Nothing of the output is committed.
const input = { target: './generated/bundle.json' };

export default defineConfig({
  client: {
    input,
    output: {
      mode: 'tags-split',
      target: '../web/api/generated/client.ts',
      schemas: '../web/api/generated/model',
      client: 'react-query',
      httpClient: 'fetch',
      clean: true,
      mock: { generators: [{ type: 'msw', useExamples: true, generateEachHttpStatus: false, delay: false }] },
      override: {
        mutator: { path: '../web/api/request.ts', name: 'request' },
        fetch: { includeHttpResponseReturnType: false },
        query: { signal: true, useInfinite: false, version: 5 },
      },
    },
  },
  zod: {
    input,
    output: {
      mode: 'tags-split',
      target: './generated/zod/zod.ts',
      client: 'zod',
      fileExtension: '.ts',
      override: {
        zod: { variant: 'mini', generate: { body: true, param: true, query: true, header: false, response: false } },
      },
    },
  },
});
