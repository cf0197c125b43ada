import { visitor, type Client } from './client.ts';
import {
  Api,
  FamilyCategory,
  SupportStatus,
  SupportTopic,
  type HttpResponse,
  type Problem,
} from './generated/swagger-typescript-api.ts';

export function swaggerTypescriptApi(origin: string): Client {
  const { api } = new Api({ baseUrl: origin });
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  return {
    async signIn(username, password) {
      const { data } = await api.login({ username, password });
      return 'accessToken' in data ? data.accessToken : Promise.reject(new Error('A second factor is required.'));
    },
    async listElbows(limit, cursor) {
      const { data } = await api.listFamilies({ category: [FamilyCategory.Elbow], limit, cursor });
      return { names: data.items.map(({ name }) => name), nextCursor: data.nextCursor, total: data.total };
    },
    async submit(idempotencyKey) {
      const body = { ...visitor, topic: SupportTopic.PcfExport };
      const { data } = await api.submitSupportRequest(body, { headers: { 'Idempotency-Key': idempotencyKey } });
      return data.reference;
    },
    async listNewRequests(token, text) {
      const { data } = await api.listSupportRequests({ q: text, status: [SupportStatus.New] }, bearer(token));
      return data.items;
    },
    async open(token, { id, version }) {
      const { headers } = bearer(token);
      const options = { headers: { ...headers, 'If-Match': `"${version}"` } };
      try {
        const { data } = await api.updateSupportRequestStatus(id, { status: SupportStatus.Open }, options);
        return data;
      } catch (answer) {
        return (answer as HttpResponse<unknown, Problem>).error.code;
      }
    },
  };
}
