import { defineConfig } from 'orval';

// Settings for the clients and the body schemas that `npm run generate` derives from the bundled contract. The folders
// are those of openapi/generate.ts, which copies them to `generated` at the end.
const folder = `generated.${process.pid}`;
const target = `./${folder}/bundle.json`;
const mutator = { path: '../web/api/request.ts', name: 'request' };
const fetch = { includeHttpResponseReturnType: false };

interface Contract {
  components?: { schemas?: object };
  paths?: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId?: string;
  tags?: string[];
  security?: unknown[];
}

/** Public lists with infinite scrolling. Each also gets an infinite query, whose key starts with `infinite`. */
const infiniteLists = ['listFamilies', 'listTutorials', 'listTrainingCourses', 'listWebinars', 'listLearningPaths'];
const infinite = { query: { useQuery: true, useInfinite: true, useInfiniteQueryParam: 'cursor' } };

/** Tags with operations that visitors call and operations that require signing in. */
const mixedTags = new Set([
  'account',
  'conversations',
  'families',
  'learning-paths',
  'training-courses',
  'tutorials',
  'webinars',
]);

/** Keeps only the operations of the public forms. */
function onlySubmissions<Document extends object>(contract: Document): Document {
  const { paths = {} } = contract as Contract;
  const kept = Object.entries(paths).filter(([, { post }]) => post?.operationId?.startsWith('submit'));
  return { ...contract, paths: Object.fromEntries(kept) };
}

const audienceTag = (tag: string, { security = [] }: Operation) =>
  mixedTags.has(tag) && security.length > 0 ? `admin-${tag}` : tag;

/** Gives operations that require signing in a separate tag, so that public pages do not load their code. */
function splitByAudience<Document extends object>(contract: Document): Document {
  const { paths = {} } = contract as Contract;
  const split = Object.entries(paths).map(([path, operations]) => {
    const tagged = Object.entries(operations).map(([method, operation]) => {
      const tags = operation.tags?.map((tag) => audienceTag(tag, operation));
      return [method, tags ? { ...operation, tags } : operation];
    });
    return [path, Object.fromEntries(tagged)];
  });
  return { ...contract, paths: Object.fromEntries(split) };
}

function withoutDescriptions(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutDescriptions);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).filter(([key, value]) => key !== 'description' || typeof value !== 'string');
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutDescriptions(value)]));
}

/** Removes the descriptions of schemas, which a browser would load with each form. */
function lightSchemas<Document extends object>(contract: Document): Document {
  const { components } = contract as Contract;
  return { ...contract, components: { ...components, schemas: withoutDescriptions(components?.schemas) } };
}

export default defineConfig({
  client: {
    input: { target, override: { transformer: splitByAudience } },
    output: {
      mode: 'tags-split',
      target: `../web/api/${folder}/client.ts`,
      schemas: `../web/api/${folder}/model`,
      client: 'react-query',
      httpClient: 'fetch',
      // An id from the address of a page could otherwise lead a call to another path, for example with `../`.
      urlEncodeParameters: true,
      override: {
        mutator,
        fetch,
        query: { signal: true, version: 5 },
        operations: Object.fromEntries(infiniteLists.map((operationId) => [operationId, infinite])),
      },
    },
  },
  // Pages with a form make no other calls; a client without React Query keeps them small.
  submissions: {
    input: { target, override: { transformer: onlySubmissions } },
    output: {
      mode: 'single',
      target: `../web/api/${folder}/submissions.ts`,
      client: 'fetch',
      httpClient: 'fetch',
      override: { mutator, fetch },
    },
  },
  zod: {
    input: { target, override: { transformer: lightSchemas } },
    output: {
      mode: 'tags-split',
      target: `./${folder}/zod/zod.ts`,
      client: 'zod',
      fileExtension: '.ts',
      override: {
        zod: { variant: 'mini', generate: { body: true, param: false, query: false, header: false, response: false } },
      },
    },
  },
});
