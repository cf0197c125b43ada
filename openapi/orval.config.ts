import { readFileSync } from 'node:fs';
import { defineConfig } from 'orval';

// The clients and the body schemas that `npm run generate` derives from the bundled contract. Nothing of the output is
// committed.
const target = './generated/bundle.json';
const mutator = { path: '../web/api/request.ts', name: 'request' };
const fetch = { includeHttpResponseReturnType: false };

interface Contract {
  components?: { schemas?: Record<string, { enum?: string[] }> };
  paths?: Record<string, Record<string, { operationId?: string; tags?: string[] }>>;
}

const bundle = JSON.parse(readFileSync(new URL(target, import.meta.url), 'utf8')) as Contract;
const desks = bundle.components?.schemas?.['DeskName']?.enum ?? [];
const deskLists = desks.map((name) => `list${name.charAt(0).toUpperCase()}${name.slice(1)}Requests`);

/** Lists that a screen scrolls through: each also gets an infinite query, whose key begins with `infinite`. */
const infiniteLists = [
  ...deskLists,
  'listFamilies',
  'listAdminFamilies',
  'listWork',
  'listLicenses',
  'listActivity',
  'listTutorials',
  'listTrainingCourses',
  'listWebinars',
  'listLearningPaths',
];
const infinite = { query: { useQuery: true, useInfinite: true, useInfiniteQueryParam: 'cursor' } };

/** What visitors browse and administrators edit. */
const contentTags = new Set(['families', 'learning-paths', 'training-courses', 'tutorials', 'webinars']);

/** The contract with the public forms' operations only. */
function onlySubmissions<Document extends object>(contract: Document): Document {
  const { paths = {} } = contract as Contract;
  const kept = Object.entries(paths).filter(([, { post }]) => post?.operationId?.startsWith('submit'));
  return { ...contract, paths: Object.fromEntries(kept) };
}

const audienceTag = (path: string, tag: string) =>
  path.startsWith('/api/admin/') && contentTags.has(tag) ? `admin-${tag}` : tag;

/** The contract with tags of their own for the operations that edit content: the public pages don't load their code. */
function splitByAudience<Document extends object>(contract: Document): Document {
  const { paths = {} } = contract as Contract;
  const split = Object.entries(paths).map(([path, operations]) => {
    const tagged = Object.entries(operations).map(([method, operation]) => {
      const tags = operation.tags?.map((tag) => audienceTag(path, tag));
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

/** The contract without the descriptions of its schemas, which a browser would load with each form. */
function lightSchemas<Document extends object>(contract: Document): Document {
  const { components } = contract as Contract;
  return { ...contract, components: { ...components, schemas: withoutDescriptions(components?.schemas) } };
}

export default defineConfig({
  client: {
    input: { target, override: { transformer: splitByAudience } },
    output: {
      mode: 'tags-split',
      target: '../web/api/generated/client.ts',
      schemas: '../web/api/generated/model',
      client: 'react-query',
      httpClient: 'fetch',
      override: {
        mutator,
        fetch,
        query: { signal: true, version: 5 },
        operations: Object.fromEntries(infiniteLists.map((operationId) => [operationId, infinite])),
      },
    },
  },
  // The pages with a form ask nothing else: a client without React Query keeps them light.
  submissions: {
    input: { target, override: { transformer: onlySubmissions } },
    output: {
      mode: 'single',
      target: '../web/api/generated/submissions.ts',
      client: 'fetch',
      httpClient: 'fetch',
      override: { mutator, fetch },
    },
  },
  zod: {
    input: { target, override: { transformer: lightSchemas } },
    output: {
      mode: 'tags-split',
      target: './generated/zod/zod.ts',
      client: 'zod',
      fileExtension: '.ts',
      override: {
        zod: { variant: 'mini', generate: { body: true, param: false, query: false, header: false, response: false } },
      },
    },
  },
});
