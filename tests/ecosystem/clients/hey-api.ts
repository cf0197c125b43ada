import { unexpected, visitor, type Client } from './client.ts';
import { createClient } from './generated/hey-api/client/index.ts';
import * as api from './generated/hey-api/sdk.gen.ts';

export function heyApi(origin: string): Client {
  const client = createClient({ baseUrl: origin });
  return {
    async signIn(username, password) {
      const { data, error } = await api.login({ client, body: { username, password } });
      return data && 'accessToken' in data ? data.accessToken : unexpected(data ?? error);
    },
    async listElbows(limit, cursor) {
      const { data, error } = await api.listFamilies({ client, query: { category: ['elbow'], limit, cursor } });
      if (!data) return unexpected(error);
      return { names: data.items.map(({ name }) => name), nextCursor: data.nextCursor, total: data.total };
    },
    async submit(idempotencyKey) {
      const headers = { 'Idempotency-Key': idempotencyKey };
      const { data, error } = await api.submitSupportRequest({ client, headers, body: { ...visitor } });
      return data?.reference ?? unexpected(error);
    },
    async listNewRequests(token, text) {
      const { data, error } = await api.listSupportRequests({ client, auth: token, query: { q: text, status: ['new'] } });
      return data?.items ?? unexpected(error);
    },
    async open(token, { id, version }) {
      const headers = { 'If-Match': `"${version}"` };
      const change = { client, auth: token, path: { id }, headers, body: { status: 'open' as const } };
      const { data, error } = await api.updateSupportRequestStatus(change);
      return data ?? error.code;
    },
  };
}
