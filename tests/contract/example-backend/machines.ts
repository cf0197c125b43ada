// Registered machines, each of which takes an activation of a license.
import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { noStore, Problem, type Answer, type Handler } from './http.ts';
import { hashFingerprint, isOccupying, ownLicense, pluginLicense, requireInForce, type LicenseRow } from './license-records.ts';
import { matchesSearch, readPage } from './lists.ts';
import { runOnce } from './idempotency.ts';
import { endLeases, runningSessions } from './leases.ts';
import { now } from './times.ts';

export interface MachineRow {
  id: string;
  licenseId: string;
  fingerprintHash: string;
  machineName: string;
  userName: string;
  os: string;
  hostVersion: string;
  pluginVersion: string;
  registeredAt: string;
  lastSeenAt: string;
  offlineUntil: string | null;
  signedOffAt: string | null;
}

/** All columns except the hash of the fingerprint, which is never returned. */
const machineColumns = `id, licenseId, machineName, userName, os, hostVersion, pluginVersion, registeredAt, lastSeenAt,
  offlineUntil, signedOffAt`;
type Machine = Omit<MachineRow, 'fingerprintHash'>;
/** The fields in the order of the contract, without columns that a list adds. */
const machineBody = ({ id, licenseId, machineName, userName, os, hostVersion, pluginVersion, ...times }: Machine) => {
  const { registeredAt, lastSeenAt, offlineUntil, signedOffAt } = times;
  const names = { machineName, userName, os, hostVersion, pluginVersion };
  return { id, licenseId, ...names, registeredAt, lastSeenAt, offlineUntil, signedOffAt };
};

/** The registered machine with this fingerprint. @throws Problem 404 */
export function registeredMachine(database: Database, licenseId: string, fingerprint: string): Machine {
  const machine = database.first<Machine>(
    `SELECT ${machineColumns} FROM registrations
      WHERE licenseId = :licenseId AND fingerprintHash = :fingerprintHash AND signedOffAt IS NULL`,
    { licenseId, fingerprintHash: hashFingerprint(fingerprint) },
  );
  if (!machine) throw new Problem(404, 'NOT_REGISTERED');
  return machine;
}

/** Masks a name, except for a quarter at each end. */
export function maskName(name: string): string {
  const letters = [...name];
  const kept = Math.floor(letters.length / 4);
  return `${letters.slice(0, kept).join('')}****${letters.slice(letters.length - kept).join('')}`;
}

const maxMachineNames = 20;

function activationLimitReached(database: Database, { id: licenseId, maxActivations: max }: LicenseRow): Problem {
  const values = { licenseId, now: now() };
  const names = database.all<{ machineName: string }>(
    `SELECT machineName FROM registrations WHERE licenseId = :licenseId AND ${isOccupying} ORDER BY lastSeenAt, id LIMIT ${maxMachineNames}`,
    values,
  );
  const end = database.first<{ occupiedUntil: string | null }>(
    `SELECT min(offlineUntil) AS occupiedUntil FROM registrations
      WHERE licenseId = :licenseId AND signedOffAt IS NOT NULL AND offlineUntil > :now`,
    values,
  );
  const machines = names.map(({ machineName }) => maskName(machineName));
  const more = { max, occupiedUntil: end?.occupiedUntil ?? null, machines };
  return new Problem(409, 'ACTIVATION_LIMIT_REACHED', { more });
}

/**
 * Registers a machine, or updates it if it already occupies an activation. Must run in a transaction, so that the number of
 * occupied activations cannot change.
 */
function register(database: Database, licenseId: string, body: Record<string, string>): Answer {
  const license = ownLicense(database, licenseId);
  requireInForce(license);
  const time = now();
  database.run(`DELETE FROM registrations WHERE licenseId = :licenseId AND NOT ${isOccupying}`, { licenseId, now: time });
  const { fingerprint = '', ...names } = body;
  const values = { ...names, licenseId, fingerprintHash: hashFingerprint(fingerprint), lastSeenAt: time };
  const renewed = database.run(
    `UPDATE registrations SET machineName = :machineName, userName = :userName, os = :os, hostVersion = :hostVersion,
        pluginVersion = :pluginVersion, lastSeenAt = :lastSeenAt, signedOffAt = NULL
      WHERE licenseId = :licenseId AND fingerprintHash = :fingerprintHash`,
    values,
  );
  if (renewed === 0) {
    if (license.activationsUsed >= license.maxActivations) throw activationLimitReached(database, license);
    database.insert('registrations', { ...values, id: randomUUID(), registeredAt: time });
  }
  return { ...registration(database, licenseId, fingerprint), status: renewed === 0 ? 201 : 200 };
}

function registration(database: Database, licenseId: string, fingerprint: string): Answer {
  const machine = registeredMachine(database, licenseId, fingerprint);
  const license = pluginLicense(ownLicense(database, licenseId));
  return { status: 200, headers: noStore, body: { registration: machineBody(machine), license } };
}

/** Frees a machine for an administrator: its activation is released immediately. */
function freeMachine(database: Database, id: string) {
  endLeases(database, { registrationId: id });
  const values = { id, now: now() };
  if (database.run(`DELETE FROM registrations WHERE id = :id AND ${isOccupying}`, values) === 0)
    throw new Problem(404, 'NOT_FOUND');
}

/** Signs off a machine: it occupies its activation until its last offline token expires. */
function signOff(database: Database, licenseId: string, id: string, fingerprint: string | undefined) {
  if (fingerprint === undefined) {
    const details = [{ pointer: '#/query/fingerprint', code: 'REQUIRED', message: 'Add the fingerprint of this machine.' }];
    throw new Problem(400, 'INVALID_PARAMETER', { details });
  }
  const time = now();
  const changed = database.run(
    `UPDATE registrations SET signedOffAt = :time
      WHERE id = :id AND licenseId = :licenseId AND fingerprintHash = :fingerprintHash AND signedOffAt IS NULL`,
    { id, licenseId, fingerprintHash: hashFingerprint(fingerprint), time },
  );
  if (changed === 0) throw new Problem(404, 'NOT_FOUND');
  endLeases(database, { registrationId: id });
  database.run(`DELETE FROM registrations WHERE id = :id AND NOT ${isOccupying}`, { id, now: time });
}

const maxMachines = 1000;

/** The machines of a license with their running sessions, sorted by the number of sessions. */
export function machinesWithSessions(database: Database, licenseId: string) {
  const values = { licenseId, now: now() };
  const machines = database.all<Machine>(
    `SELECT ${machineColumns} FROM registrations WHERE licenseId = :licenseId AND ${isOccupying}
      ORDER BY (SELECT count(*) FROM leases WHERE registrationId = registrations.id AND endsAt > :now) DESC, lastSeenAt DESC, id
      LIMIT ${maxMachines}`,
    values,
  );
  const sessions = Map.groupBy(runningSessions(database, licenseId), ({ registrationId }) => registrationId);
  return machines.map((machine) => ({
    ...machineBody(machine),
    instances: (sessions.get(machine.id) ?? []).map(({ instanceId, userName, machineName, leaseExpiresAt }) => ({
      instanceId,
      userName,
      machineName,
      leaseExpiresAt,
    })),
  }));
}

export function createMachines(database: Database): Record<string, Handler> {
  return {
    registerMachine: ({ parameters, body, licenseId }) =>
      runOnce(database, `registerMachine ${licenseId}`, parameters['idempotency-key'], body, () =>
        register(database, licenseId, body),
      ),
    getRegistration: ({ parameters, licenseId }) => registration(database, licenseId, parameters['fingerprint']),
    listRegistrations({ parameters }) {
      const { q = null, licenseId = null } = parameters;
      const rows = `SELECT ${machineColumns} FROM registrations
        WHERE ${isOccupying} AND ${matchesSearch('machineName', 'userName')}
          AND (:licenseId IS NULL OR licenseId = :licenseId)`;
      const body = readPage<Machine>(database, parameters, {
        name: 'registrations',
        rows,
        values: { now: now(), q, licenseId: licenseId?.toLowerCase() ?? null },
        orders: { lastSeenAt: 'lastSeenAt', registeredAt: 'registeredAt', machineName: 'lowercase(machineName)' },
        defaultOrder: '-lastSeenAt',
        toItem: machineBody,
      });
      return { status: 200, headers: noStore, body };
    },
    deleteRegistration({ parameters, user, licenseId }) {
      const id = (parameters['id'] as string).toLowerCase();
      database.transaction(() =>
        user ? freeMachine(database, id) : signOff(database, licenseId, id, parameters['fingerprint']),
      );
      return { status: 204, headers: noStore };
    },
  };
}
