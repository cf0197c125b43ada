// HEAD, OPTIONS, methods and conditional requests.
import type { Mutant } from '../proxy.ts';

export const http: Mutant[] = [
  { name: 'HEAD is not known', rules: ['http.head'], answer: (a, { method }) => void (method === 'HEAD' && (a.status = 405)) },
  {
    name: 'HEAD has another media type',
    rules: ['http.head'],
    answer: (a, { method }) => void (method === 'HEAD' && (a.headers['content-type'] = 'text/plain')),
  },
  {
    name: 'OPTIONS does not say the methods',
    rules: ['http.options'],
    answer: (a, { method }) => void (method === 'OPTIONS' && delete a.headers['allow']),
  },
  {
    name: 'OPTIONS says a method too many',
    rules: ['http.options'],
    answer: (a, { method }) => void (method === 'OPTIONS' && (a.headers['allow'] += ', PUT')),
  },
  { name: '404 instead of 405', rules: ['http.method'], answer: (a) => void (a.status === 405 && (a.status = 404)) },
  { name: '405 without Allow', rules: ['http.method'], answer: (a) => void (a.status === 405 && delete a.headers['allow']) },
  {
    name: 'If-None-Match is passed over',
    rules: ['http.conditional'],
    ask: ({ headers }) => void delete headers['if-none-match'],
  },
  {
    name: 'a changed record is said to be the same',
    rules: ['http.conditional'],
    answer: (a, { headers }) =>
      void (headers['if-none-match'] && a.status === 200 && Object.assign(a, { status: 304, json: null, body: Buffer.alloc(0) })),
  },
];
