// HEAD, OPTIONS, methods and conditional requests.
import { isList } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

export const http: Mutant[] = [
  {
    name: 'paths are case-insensitive',
    rules: ['http.path'],
    onRequest: ({ url }) => void (url.pathname = url.pathname.replace('/PING', '/ping')),
  },
  {
    name: 'HEAD is not supported',
    rules: ['http.head'],
    onResponse: (a, { method }) => void (method === 'HEAD' && (a.status = 405)),
  },
  {
    name: 'HEAD has another media type',
    rules: ['http.head'],
    onResponse: (a, { method }) => void (method === 'HEAD' && (a.headers['content-type'] = 'text/plain')),
  },
  {
    name: 'OPTIONS has no Allow',
    rules: ['http.options'],
    onResponse: (a, { method }) => void (method === 'OPTIONS' && delete a.headers['allow']),
  },
  {
    name: 'OPTIONS lists an unsupported method',
    rules: ['http.options'],
    onResponse: (a, { method }) => void (method === 'OPTIONS' && (a.headers['allow'] += ', PUT')),
  },
  { name: '404 instead of 405', rules: ['http.method'], onResponse: (a) => void (a.status === 405 && (a.status = 404)) },
  { name: '405 without Allow', rules: ['http.method'], onResponse: (a) => void (a.status === 405 && delete a.headers['allow']) },
  {
    name: 'If-None-Match is ignored',
    rules: ['http.conditional'],
    onRequest: ({ headers }) => void delete headers['if-none-match'],
  },
  {
    name: 'each response of a list has another ETag',
    rules: ['http.conditional'],
    only: ['http.conditional+listPopularTutorials'],
    onResponse: ({ headers }) => void (headers['etag'] &&= `"${Math.random()}"`),
  },
  {
    name: '304 for a list with fewer records',
    rules: ['http.conditional'],
    onResponse: (a, { headers, url }, { memory }) => {
      const last = memory.get(url.href) as number | undefined;
      if (a.status === 200 && isList(a.json)) memory.set(url.href, a.json.total);
      if (headers['if-none-match'] && a.status === 200 && isList(a.json) && a.json.total < (last ?? 0))
        Object.assign(a, { status: 304, json: null, body: Buffer.alloc(0) });
    },
  },
  {
    name: '304 for a changed record',
    rules: ['http.conditional'],
    onResponse: (a, { headers }) =>
      void (headers['if-none-match'] && a.status === 200 && Object.assign(a, { status: 304, json: null, body: Buffer.alloc(0) })),
  },
];
