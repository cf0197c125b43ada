// The morning digest of overdue requests.
import { publicOrigin } from '../domain/public-origin.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';
import { adminUrl } from './request-mails.ts';
import { queue, type MailCall } from './queue.ts';
import type { OverdueItem } from './templates/digest.ts';

/** Maximum number of requests in each list of a digest. */
const maxListed = 20;

/** The columns of a request that a digest shows. The erasure of a request does not reach a queued digest, so it has no names. */
export const digestColumns = ['id', 'desk', 'reference', 'dueOn'] as const;
type OverdueRequest = Pick<DeskRequest, (typeof digestColumns)[number]>;

const toItems = (call: MailCall, requests: readonly OverdueRequest[]): OverdueItem[] =>
  requests.slice(0, maxListed).map((request) => ({
    reference: request.reference,
    dueOn: request.dueOn,
    url: adminUrl(call, request),
  }));

/** Notifies an administrator of their own and the unassigned overdue requests. */
export async function mailDigest(
  call: MailCall,
  user: { id: string; name: string; email: string },
  { own, unassigned }: { own: readonly OverdueRequest[]; unassigned: readonly OverdueRequest[] },
): Promise<void> {
  // Without an assignee, the list shows only the reader's requests.
  const filters = unassigned.length > 0 ? 'assignee=any&overdue=true' : 'overdue=true';
  const data = {
    name: user.name,
    count: own.length + unassigned.length,
    own: toItems(call, own),
    unassigned: toItems(call, unassigned),
    url: `${publicOrigin(call.context.config)}/admin/my-work?${filters}`,
  };
  await queue(call, { template: 'overdue-digest', recipient: user.email, data, entity: { kind: 'user', id: user.id } });
}
