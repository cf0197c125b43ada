// Requests that the suites submit to the desks. A visitor gets only the reference of a request, so its id is read from a list.
import { adminToken, call, submission } from './client.ts';
import { expect } from './expect.ts';

export const desks = ['Demo', 'Support', 'Customization', 'Automation'] as const;
export type Desk = (typeof desks)[number];

/** The contract tag of a desk. */
export const tagOfDesk = (desk: Desk) => `${desk.toLowerCase()}-requests`;

export interface ListedRequest {
  id: string;
  reference: string;
  nextStatuses: string[];
}

/** Finds a request by its reference in the list of its desk. Other requests can contain the reference as a part of a text. */
export async function findRequest(desk: Desk, reference: string): Promise<ListedRequest> {
  const { body } = await call(`list${desk}Requests`, { token: await adminToken(), query: { q: reference, limit: '100' } });
  const items = body.items as ListedRequest[];
  const found = items.filter((item) => item.reference === reference);
  const references = items.map((item) => item.reference).join(', ');
  expect(found.length, `requests with the reference ${reference} among the found ones (${references})`).toBe(1);
  return found[0] as ListedRequest;
}

/** Submits the contract's example with the given fields, and finds it in the list of its desk. */
export async function submitRequest(desk: Desk, fields: object = {}): Promise<ListedRequest> {
  const submit = `submit${desk}Request`;
  const { status, body } = await call(submit, { body: { ...submission(submit), ...fields } });
  expect(status, submit).toBe(201);
  return findRequest(desk, body.reference as string);
}

/** Whether the work list contains the request. */
export async function isInWorkList({ id, reference }: { id: string; reference: string }): Promise<boolean> {
  const { body } = await call('listWork', { token: await adminToken(), query: { q: reference, limit: '100' } });
  return (body.items as { id: string }[]).some((item) => item.id === id);
}
