import { newId } from '../../server/domain/ids.ts';
import type { DeskRequest } from '../../server/models/DeskRequest.ts';

/** The row of a support request for tests of the database, with `fields` instead of the defaults. */
export function requestRow(fields: Partial<DeskRequest> = {}): Partial<DeskRequest> & { id: string } {
  const id = newId(Date.now());
  const at = new Date(0).toISOString();
  return {
    id,
    desk: 'support',
    reference: id,
    name: 'Ines',
    sortName: 'ines',
    email: 'ines@example.com',
    message: '-',
    status: 'new',
    details: {},
    version: 1,
    searchText: '',
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
}
