import type { Handler } from './handler.ts';
import { User } from '../models/User.ts';
import { listResponse } from './list-response.ts';

export const listAdministrators: Handler<'listAdministrators'> = (input) => {
  const query = User.query(input.tx).where({ role: 'admin', active: true });
  const list = { name: 'administrators', sortColumns: { email: 'email' } as const, query };
  return listResponse(input, list, (user) => user.toAdministrator());
};
