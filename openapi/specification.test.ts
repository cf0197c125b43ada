// Compares the contract with section 7 of the specification: the contract has every call that the specification names, and
// every other call has a decision record.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadContract } from './load.ts';

const { document, operations } = loadContract();

/** The responses of all operations, each with the id of its operation and its status. */
const allResponses = operations.flatMap(({ id, responses }) =>
  Object.entries(responses).map(([status, response]) => ({ what: `${id} ${status}`, response })),
);

/** Section 7. Where the specification shows no method, it is the one that the contract's design decides. */
const section7: Record<string, string> = {
  '/api/auth/login': 'post',
  '/api/auth/register': 'post',
  '/api/auth/refresh-token': 'post',
  '/api/auth/auth-only': 'get',
  '/api/auth/me': 'get',

  '/api/admin/families': 'get post',
  '/api/admin/families/{id}': 'get patch delete',
  '/api/admin/families/{id}/toggle-active': 'post patch',
  '/api/admin/demo-requests': 'get',
  '/api/admin/demo-requests/{id}': 'get delete',
  '/api/admin/demo-requests/{id}/status': 'patch',
  '/api/admin/support-requests': 'get',
  '/api/admin/support-requests/{id}': 'get patch delete',
  '/api/admin/support-requests/{id}/status': 'patch',
  '/api/admin/support-requests/{id}/notes': 'post',
  '/api/admin/support-requests/{id}/assign': 'patch',
  '/api/admin/customization-requests': 'get',
  '/api/admin/customization-requests/{id}': 'get delete',
  '/api/admin/customization-requests/{id}/status': 'patch',
  '/api/admin/automation-requests': 'get',
  '/api/admin/automation-requests/{id}': 'get delete',
  '/api/admin/automation-requests/{id}/status': 'patch',
  '/api/admin/activity-log': 'get',
  '/api/admin/activity-log/user/{id}': 'get',
  '/api/admin/activity-log/action/{action}': 'get',
  '/api/admin/webinars': 'get post',
  '/api/admin/webinars/{id}': 'get patch delete',
  '/api/admin/webinars/{id}/status': 'patch',
  '/api/admin/training-courses': 'get post',
  '/api/admin/training-courses/{id}': 'get patch delete',
  '/api/admin/training-courses/{id}/status': 'patch',
  '/api/admin/tutorials': 'get post',
  '/api/admin/tutorials/{id}': 'get patch delete',
  '/api/admin/learning-paths': 'get post',
  '/api/admin/learning-paths/{id}': 'get patch delete',

  '/api/public/families': 'get',
  '/api/public/families/{id}': 'get',
  '/api/public/demo-requests': 'post',
  '/api/public/support-requests': 'post',
  '/api/public/customization-requests': 'post',
  '/api/public/automation-requests': 'post',
  '/api/public/webinars': 'get',
  '/api/public/webinars/{id}': 'get',
  '/api/public/webinars/upcoming': 'get',
  '/api/public/webinars/recorded': 'get',
  '/api/public/webinars/popular': 'get',
  '/api/public/webinars/series/{id}': 'get',
  '/api/public/webinars/{id}/register': 'post',
  '/api/public/training-courses': 'get',
  '/api/public/training-courses/{id}': 'get',
  '/api/public/training-courses/type/{type}': 'get',
  '/api/public/training-courses/level/{level}': 'get',
  '/api/public/training-courses/format/{format}': 'get',
  '/api/public/training-courses/popular': 'get',
  '/api/public/training-courses/status/{status}': 'get',
  '/api/public/training-courses/{id}/enroll': 'post',
  '/api/public/tutorials': 'get',
  '/api/public/tutorials/{id}': 'get',
  '/api/public/tutorials/category/{category}': 'get',
  '/api/public/tutorials/level/{level}': 'get',
  '/api/public/tutorials/popular': 'get',
  '/api/public/tutorials/tags/{tag}': 'get',
  '/api/public/tutorials/{id}/view': 'post',
  '/api/public/learning-paths': 'get',
  '/api/public/learning-paths/{id}': 'get',
  '/api/public/learning-paths/category/{category}': 'get',
  '/api/public/learning-paths/level/{level}': 'get',
  '/api/public/learning-paths/popular': 'get',
  '/api/public/learning-paths/{id}/enroll': 'post',
  '/api/public/learning-paths/{id}/complete': 'post',

  '/api/licenses': 'get',
  '/api/licenses/{id}': 'get delete',
  '/api/licenses/register': 'post',
  '/api/licenses/track': 'post',
  '/api/licenses/untrack': 'post',
  '/api/licenses/isLogged': 'get',
  '/api/licenses/registration': 'get',
  '/api/licenses/registrations': 'get',
  '/api/licenses/add': 'post',
  '/api/licenses/{id}/update-type': 'patch',
  '/api/licenses/{id}/deactivate': 'post',
  '/api/licenses/{id}/reactivate': 'post',
  '/api/licenses/{id}/extend': 'post',
  '/api/licenses/{id}/update-activations': 'patch',
  '/api/licenses/{id}/update-instances': 'patch',
  '/api/licenses/{id}/update-limits': 'patch',
  '/api/licenses/registrations/{id}': 'delete',

  '/api/plugin/lastVersion': 'get',
  '/api/plugin/getBundle': 'get',
  '/api/plugin/upload': 'post',

  '/api/ping': 'get',
  '/api/version': 'get',
  '/api/health': 'get',
};

/** Calls beyond the specification, each with its decision record. */
const additions: Record<string, { methods: string; decision: string }> = {
  '/api/openapi.json': { methods: 'get', decision: '0006-additions-to-the-specification' },
  '/api/auth/logout': { methods: 'post', decision: '0021-accounts' },
  '/api/auth/me': { methods: 'patch', decision: '0021-accounts' },
  '/api/auth/sessions': { methods: 'get delete', decision: '0021-accounts' },
  '/api/auth/sessions/{id}': { methods: 'delete', decision: '0021-accounts' },
  '/api/auth/password': { methods: 'post', decision: '0021-accounts' },
  '/api/auth/password-reset': { methods: 'post', decision: '0021-accounts' },
  '/api/auth/password-link': { methods: 'post', decision: '0021-accounts' },
  '/api/auth/set-password': { methods: 'post', decision: '0021-accounts' },
  '/api/auth/second-factor': { methods: 'get post', decision: '0021-accounts' },
  '/api/auth/second-factor/confirm': { methods: 'post', decision: '0021-accounts' },
  '/api/auth/second-factor/recovery-codes': { methods: 'post', decision: '0021-accounts' },
  '/api/auth/second-factor/disable': { methods: 'post', decision: '0021-accounts' },
  '/api/admin/users': { methods: 'get post', decision: '0021-accounts' },
  '/api/admin/users/{id}': { methods: 'get patch delete', decision: '0021-accounts' },
  '/api/admin/users/{id}/invitation': { methods: 'post', decision: '0021-accounts' },
  '/api/admin/users/{id}/sessions': { methods: 'delete', decision: '0021-accounts' },
  '/api/admin/users/{id}/second-factor': { methods: 'delete', decision: '0021-accounts' },
  '/api/admin/administrators': { methods: 'get', decision: '0006-additions-to-the-specification' },
  '/api/public/certificates/{number}': { methods: 'get', decision: '0008-learning-content' },
  '/api/admin/enrollments': { methods: 'get', decision: '0008-learning-content' },
  '/api/admin/enrollments/{id}': { methods: 'delete', decision: '0008-learning-content' },
  '/api/admin/demo-requests/{id}': { methods: 'patch', decision: '0019-one-team-mechanism-on-all-desks' },
  '/api/admin/demo-requests/{id}/notes': { methods: 'post', decision: '0019-one-team-mechanism-on-all-desks' },
  '/api/admin/demo-requests/{id}/assign': { methods: 'patch', decision: '0019-one-team-mechanism-on-all-desks' },
  '/api/admin/customization-requests/{id}': { methods: 'patch', decision: '0019-one-team-mechanism-on-all-desks' },
  '/api/admin/customization-requests/{id}/notes': { methods: 'post', decision: '0019-one-team-mechanism-on-all-desks' },
  '/api/admin/customization-requests/{id}/assign': { methods: 'patch', decision: '0019-one-team-mechanism-on-all-desks' },
  '/api/admin/automation-requests/{id}': { methods: 'patch', decision: '0019-one-team-mechanism-on-all-desks' },
  '/api/admin/automation-requests/{id}/notes': { methods: 'post', decision: '0019-one-team-mechanism-on-all-desks' },
  '/api/admin/automation-requests/{id}/assign': { methods: 'patch', decision: '0019-one-team-mechanism-on-all-desks' },
  '/api/admin/work': { methods: 'get', decision: '0019-one-team-mechanism-on-all-desks' },
  '/api/admin/customers': { methods: 'get', decision: '0023-customers-and-personal-data' },
  '/api/admin/customers/record': { methods: 'get', decision: '0023-customers-and-personal-data' },
  '/api/admin/customers/data': { methods: 'get delete', decision: '0023-customers-and-personal-data' },
  '/api/admin/mail': { methods: 'get', decision: '0017-mail-through-an-outbox' },
  '/api/admin/mail/retry': { methods: 'post', decision: '0017-mail-through-an-outbox' },
  '/api/admin/mail/failures/{id}': { methods: 'delete', decision: '0017-mail-through-an-outbox' },
  ...Object.fromEntries(
    ['demo', 'support', 'customization', 'automation'].flatMap((desk) =>
      Object.entries({ conversation: 'get', replies: 'post', 'replies/{replyId}/retry': 'post', 'visitor-link': 'post' }).map(
        ([call, method]) => [`/api/admin/${desk}-requests/{id}/${call}`, { methods: method, decision: '0020-conversations' }],
      ),
    ),
  ),
  '/api/public/requests/{token}': { methods: 'get', decision: '0020-conversations' },
  '/api/public/requests/{token}/messages': { methods: 'post', decision: '0020-conversations' },
  '/api/public/requests/{token}/solved': { methods: 'post', decision: '0020-conversations' },
  '/api/admin/saved-replies': { methods: 'get post', decision: '0020-conversations' },
  '/api/admin/saved-replies/{id}': { methods: 'get patch delete', decision: '0020-conversations' },
  '/api/admin/saved-views': { methods: 'get post', decision: '0024-saved-views' },
  '/api/admin/saved-views/{id}': { methods: 'get patch delete', decision: '0024-saved-views' },
  '/api/admin/renewals': { methods: 'get', decision: '0025-renewals' },
  '/api/licenses/offlineTokenKeys': { methods: 'get', decision: '0007-offline-token-keys' },
};

test('the contract has every call of the specification, and no other without a decision', () => {
  const named = (table: Record<string, string>) =>
    Object.entries(table).flatMap(([path, list]) => list.split(' ').map((method) => `${method} ${path}`));
  const added = Object.fromEntries(Object.entries(additions).map(([path, addition]) => [path, addition.methods]));
  expect(named(section7)).toHaveLength(115);
  expect(operations.map(({ method, path }) => `${method.toLowerCase()} ${path}`).toSorted()).toEqual(
    [...named(section7), ...named(added)].toSorted(),
  );
  for (const [path, { decision }] of Object.entries(additions)) {
    const record = readFileSync(new URL(`../docs/decisions/${decision}.md`, import.meta.url), 'utf8');
    expect(record, decision).toContain(path);
  }
});

test('concrete paths precede the templated paths that match them', () => {
  const paths = Object.keys(document.paths);
  for (const [index, path] of paths.entries()) {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    const shadowed = paths.slice(index + 1).filter((later) => pattern.test(later));
    expect(shadowed, `${path} hides these paths`).toEqual([]);
  }
});

test('operation ids are unique and in camelCase', () => {
  const ids = operations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z]+$/);
});

test('every body has named examples', () => {
  const bodies = [
    ...operations.map(({ id, requestContent }) => ({ what: id, content: requestContent })),
    ...allResponses.map(({ what, response }) => ({ what, content: response.content })),
  ];
  for (const { what, content } of bodies) {
    for (const [type, { examples }] of Object.entries(content)) {
      if (type === 'application/octet-stream' || type === 'multipart/form-data') continue;
      expect(Object.keys(examples), `${what} ${type}`).not.toHaveLength(0);
    }
  }
});

test('every response has the id of its request', () => {
  const without = allResponses.filter(({ response }) => !('X-Request-Id' in response.headers));
  expect(without.map(({ what }) => what)).toEqual([]);
});

test('every operation documents the statuses that can always occur', () => {
  for (const { id, responses } of operations) {
    expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['429', '500', '503']));
    expect(responses).not.toHaveProperty('default');
  }
});
