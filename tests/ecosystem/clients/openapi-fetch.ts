import createClient from 'openapi-fetch';
import { unexpected, visitor, type Client } from './client.ts';
import type { paths } from './generated/openapi-fetch.ts';

export function openapiFetch(origin: string): Client {
  const client = createClient<paths>({ baseUrl: origin });
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  return {
    async signIn(username, password) {
      const { data, error } = await client.POST('/api/auth/login', { body: { username, password } });
      return data && 'accessToken' in data ? data.accessToken : unexpected(data ?? error);
    },
    async listElbows(limit, cursor) {
      const query = { category: ['elbow' as const], limit, ...(cursor && { cursor }) };
      const { data, error } = await client.GET('/api/public/families', { params: { query } });
      if (!data) return unexpected(error);
      return { names: data.items.map(({ name }) => name), nextCursor: data.nextCursor, total: data.total };
    },
    async submit(idempotencyKey) {
      const params = { header: { 'Idempotency-Key': idempotencyKey } };
      const { data, error } = await client.POST('/api/public/support-requests', { params, body: { ...visitor } });
      return data?.reference ?? unexpected(error);
    },
    async listNewRequests(token, text) {
      const params = { query: { q: text, status: ['new' as const] } };
      const { data, error } = await client.GET('/api/admin/support-requests', { params, ...bearer(token) });
      return data?.items ?? unexpected(error);
    },
    async open(token, { id, version }) {
      const params = { path: { id }, header: { 'If-Match': `"${version}"` } };
      const { data, error } = await client.PATCH('/api/admin/support-requests/{id}/status', {
        params,
        body: { status: 'open' },
        ...bearer(token),
      });
      return data ?? error.code;
    },
  };
}
