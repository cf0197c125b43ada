import type { Handler } from './handler.ts';
import { listPage } from '../db/list.ts';
import { User } from '../models/User.ts';

export const listAdministrators: Handler<'listAdministrators'> = async ({ context, tx, query: request }) => {
  const page = await listPage({
    name: 'administrators',
    cursorKey: context.secrets.cursor,
    request,
    sortColumns: { email: 'email' },
    query: User.query(tx).where({ role: 'admin', active: true }),
  });
  return { status: 200, body: { ...page, items: page.items.map((user) => user.toAdministrator()) } };
};
