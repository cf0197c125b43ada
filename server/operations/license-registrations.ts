// The machines that hold activations: their list, and how one is freed.
import type { Knex } from 'knex';
import type { Handler } from '../contract/operation.ts';
import { listPage, whereTextContains } from '../db/list.ts';
import type { Actor } from '../domain/actor.ts';
import { sha256 } from '../domain/licenses.ts';
import { License } from '../models/License.ts';
import { Registration } from '../models/Registration.ts';
import { Problem, notFound } from '../problems.ts';
import { recordMachine } from './license-log.ts';

const sortColumns = { lastSeenAt: 'lastSeenAt', registeredAt: 'registeredAt', machineName: 'sortMachineName' } as const;

export const listRegistrations: Handler<'listRegistrations'> = async ({ app, tx, query: request }) => {
  const query = Registration.query(tx);
  if (request.q) whereTextContains(query, request.q);
  if (request.licenseId) query.where('registrations.licenseId', request.licenseId.toLowerCase());
  const page = await listPage({
    name: 'registrations',
    cursorKey: app.secrets.cursor,
    request,
    columns: sortColumns,
    query,
    tx,
  });
  return { status: 200, body: { ...page, items: page.items.map((registration) => registration.toRegistration()) } };
};

export const deleteRegistration: Handler<'deleteRegistration'> = async (input) => {
  const { app, tx, params, query, actor } = input;
  const registration = await findFreeable(tx, actor, params.id.toLowerCase(), query.fingerprint);
  if (!registration) throw notFound('registration');
  // The licence first, as everybody does who takes or frees something of it.
  const license = await License.query(tx).findById(registration.licenseId).forUpdate();
  const freed = await registration.$query(tx).delete();
  if (!license || freed === 0) throw notFound('registration');
  await recordMachine(input, app.now(), 'machine.freed', registration, [{ field: 'license', from: license.label, to: null }]);
  return { status: 204 };
};

/** The registration where the caller may free it: an administrator any, a machine its own. */
function findFreeable(tx: Knex, { licenseId }: Actor, id: string, fingerprint: string | undefined) {
  if (!licenseId) return Registration.query(tx).findById(id);
  if (!fingerprint) {
    throw new Problem('INVALID_PARAMETER', {
      detail: 'fingerprint: a machine that frees itself has to send it.',
      details: [{ pointer: '#/query/fingerprint', code: 'REQUIRED', message: 'Fill in this field.' }],
    });
  }
  return Registration.query(tx).findOne({ id, licenseId, fingerprintHash: sha256(fingerprint) });
}
