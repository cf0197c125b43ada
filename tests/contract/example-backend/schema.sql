-- Columns have the names of the contract's fields. Times are texts as `Date.toISOString` writes them, so that they sort and
-- compare as texts.

CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

-- The answers to calls with an idempotency key, encrypted with that key, of which only the hash is stored.
CREATE TABLE IF NOT EXISTS idempotentCalls (
  operation TEXT NOT NULL,
  keyHash TEXT NOT NULL,
  bodyHash TEXT NOT NULL,
  answer TEXT NOT NULL,
  expiresAt TEXT NOT NULL,
  PRIMARY KEY (operation, keyHash)
) STRICT;

CREATE TABLE IF NOT EXISTS licenses (
  id TEXT PRIMARY KEY,
  keyHash TEXT NOT NULL UNIQUE,
  keyEnding TEXT NOT NULL,
  type TEXT NOT NULL,
  product TEXT NOT NULL,
  customerName TEXT NOT NULL,
  customerEmail TEXT NOT NULL,
  customerCompany TEXT,
  issuedAt TEXT NOT NULL,
  expiresAt TEXT,
  maxActivations INTEGER NOT NULL,
  maxInstances INTEGER NOT NULL,
  limits TEXT NOT NULL, -- JSON
  deactivatedAt TEXT,
  deactivationReason TEXT,
  notes TEXT,
  version INTEGER NOT NULL,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS licensesByExpiry ON licenses (expiresAt);

-- Machines. A row without signedOffAt is registered; one with it occupies its activation until offlineUntil.
CREATE TABLE IF NOT EXISTS registrations (
  id TEXT PRIMARY KEY,
  licenseId TEXT NOT NULL REFERENCES licenses ON DELETE CASCADE,
  fingerprintHash TEXT NOT NULL,
  machineName TEXT NOT NULL,
  userName TEXT NOT NULL,
  os TEXT NOT NULL,
  hostVersion TEXT NOT NULL,
  pluginVersion TEXT NOT NULL,
  registeredAt TEXT NOT NULL,
  lastSeenAt TEXT NOT NULL,
  offlineUntil TEXT,
  signedOffAt TEXT,
  UNIQUE (licenseId, fingerprintHash)
) STRICT;

-- One row for each time that a session held a seat without a gap, kept for the figures of the renewals. The session holds
-- the seat until endsAt: a later heartbeat moves it forward, a release sets it to the time of the release.
CREATE TABLE IF NOT EXISTS leases (
  id INTEGER PRIMARY KEY,
  licenseId TEXT NOT NULL REFERENCES licenses ON DELETE CASCADE,
  registrationId TEXT REFERENCES registrations ON DELETE SET NULL,
  instanceId TEXT NOT NULL,
  startedAt TEXT NOT NULL,
  endsAt TEXT NOT NULL,
  isReleased INTEGER NOT NULL DEFAULT 0,
  seatsInUse INTEGER NOT NULL -- on the license, right after this lease began
) STRICT;
CREATE INDEX IF NOT EXISTS leasesByLicense ON leases (licenseId, endsAt);
CREATE INDEX IF NOT EXISTS leasesByRegistration ON leases (registrationId, instanceId);
