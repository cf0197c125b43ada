// Responses with a wrong status, header, media type or field.
import { forResponse, withoutHeader, forLists } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

export const answers: Mutant[] = [
  {
    name: '200 instead of 201',
    rules: ['answer.status'],
    only: ['families'],
    onResponse: forResponse('createFamily', 201, (a) => void (a.status = 200)),
  },
  {
    name: '200 instead of 201 for a visitor',
    rules: ['answer.status'],
    only: ['desks'],
    onResponse: forResponse('submitDemoRequest', 201, (a) => void (a.status = 200)),
  },
  {
    name: '200 with a body instead of 204',
    rules: ['answer.status'],
    only: ['families'],
    onResponse: forResponse('deleteFamily', 204, (a) => void Object.assign(a, { status: 200, json: {} })),
  },
  {
    name: '202 for a retry of failed emails',
    rules: ['answer.status'],
    only: ['retryFailedMail'],
    onResponse: forResponse('retryFailedMail', 200, (a) => void (a.status = 202)),
  },
  {
    name: '500 for an unknown id',
    rules: ['answer.status'],
    only: ['input.unknown-id'],
    onResponse: forResponse('getAdminWebinar', 404, (a) => void (a.status = 500)),
  },
  {
    name: 'no ETag',
    rules: ['answer.headers'],
    only: ['families'],
    onResponse: forResponse('getFamily', 200, withoutHeader('etag')),
  },
  {
    name: 'a time has an offset other than UTC',
    rules: ['answer.schema'],
    only: ['families'],
    onResponse: forResponse('getAdminFamily', 200, ({ json }) => void (json.createdAt = '2026-03-02T10:30:00+01:00')),
  },
  {
    name: 'a problem has a different request id than its header',
    rules: ['answer.headers'],
    only: ['input.unknown-id'],
    onResponse: forResponse('getAdminWebinar', 404, ({ json }) => void (json.requestId = 'another')),
  },
  {
    name: 'all responses have the same request id',
    rules: ['answer.headers'],
    only: ['answer.headers+checkAuth'],
    onResponse: ({ headers }) => void (headers['x-request-id'] = 'the-same'),
  },
  {
    name: 'no Location',
    rules: ['answer.headers'],
    only: ['tutorials'],
    onResponse: forResponse('createTutorial', 201, withoutHeader('location')),
  },
  {
    name: 'no Cache-Control on a private response',
    rules: ['answer.headers'],
    only: ['families'],
    onResponse: forResponse('getAdminFamily', 200, withoutHeader('cache-control')),
  },
  {
    name: 'a public Cache-Control on a private response',
    rules: ['answer.headers'],
    only: ['desks'],
    onResponse: forResponse('listDemoRequests', 200, ({ headers }) => void (headers['cache-control'] = 'public, max-age=60')),
  },
  {
    name: 'no WWW-Authenticate',
    rules: ['answer.headers', 'access.anonymous'],
    only: ['access.anonymous'],
    onResponse: forResponse('getMe', 401, withoutHeader('www-authenticate')),
  },
  {
    name: 'no Retry-After when no seat is free',
    rules: ['answer.headers', 'license.seat'],
    only: ['license.seat'],
    onResponse: forResponse('trackInstance', 409, withoutHeader('retry-after')),
  },
  {
    name: 'problems as plain JSON',
    rules: ['answer.media-type'],
    only: ['input.unknown-id'],
    onResponse: (a) => void (a.status >= 400 && (a.headers['content-type'] = 'application/json')),
  },
  {
    name: 'the password hash in the profile',
    rules: ['answer.fields'],
    only: ['auth'],
    onResponse: forResponse('getMe', 200, ({ json }) => void (json.passwordHash = '$argon2id$')),
  },
  {
    name: 'a stack trace in a problem',
    rules: ['answer.fields'],
    only: ['input.unknown-id'],
    onResponse: (a) => void (a.status === 404 && a.json && (a.json.stack = 'at server.ts:1')),
  },
  {
    name: 'an internal field in every item of a list',
    rules: ['answer.fields'],
    only: ['listTutorials'],
    onResponse: forResponse('listTutorials', 200, ({ json }) => void json.items.forEach((item: any) => (item.rowid = 1))),
  },
  {
    name: 'a problem without a message',
    rules: ['answer.schema'],
    only: ['input.unknown-id'],
    onResponse: (a) => void (a.status === 404 && a.json && delete a.json.message),
  },
  {
    name: 'a version as a string',
    rules: ['answer.schema'],
    only: ['families'],
    onResponse: forResponse('getAdminFamily', 200, ({ json }) => void (json.version = String(json.version))),
  },
  {
    name: 'no nextCursor on the last page',
    rules: ['answer.schema'],
    only: ['desks'],
    onResponse: forLists((json) => void (json.nextCursor === null && delete (json as any).nextCursor)),
  },
  {
    name: 'times without a time zone',
    rules: ['answer.schema'],
    only: ['desks'],
    onResponse: forResponse(/^getDemoRequest$/, 200, ({ json }) => void (json.createdAt = json.createdAt.slice(0, 19))),
  },
  {
    name: 'a problem code that is not in the contract',
    rules: ['answer.schema'],
    only: ['families'],
    onResponse: forResponse('createFamily', 409, ({ json }) => void (json.code = 'DUPLICATE_SLUG')),
  },
  {
    name: 'a problem with a different status than the response',
    rules: ['answer.schema'],
    only: ['input.unknown-id'],
    onResponse: (a) => void (a.status === 404 && a.json && (a.json.status = 400)),
  },
  {
    name: 'a category that is not in the contract',
    rules: ['answer.schema'],
    only: ['families'],
    onResponse: forResponse('getAdminFamily', 200, ({ json }) => void (json.category = 'elbows')),
  },
];
