-- Columns have the names of the contract's fields. Times are texts in the format of `Date.toISOString`, which sort
-- chronologically.

CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

-- Responses to calls with an idempotency key, encrypted with that key. Only the hash of the key is stored.
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

-- Machines. A machine without signedOffAt is registered; one with signedOffAt occupies its activation until offlineUntil.
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

-- One row for each uninterrupted period in which a session has a seat; kept for the figures of the renewals. The session has
-- the seat until endsAt: a heartbeat extends it, and a release sets it to the current time.
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

CREATE TABLE IF NOT EXISTS accounts (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  lowerEmail TEXT NOT NULL UNIQUE,
  username TEXT NOT NULL,
  role TEXT NOT NULL,
  salt BLOB NOT NULL,
  passwordHash BLOB NOT NULL
) STRICT;

-- One row for each sign-in.
CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY,
  accountId TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
  endedAt TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS refreshTokens (
  hash TEXT PRIMARY KEY,
  sessionId TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expiresAt TEXT NOT NULL,
  usedAt TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS families (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  category TEXT NOT NULL,
  material TEXT NOT NULL,
  lod INTEGER NOT NULL,
  fileName TEXT,
  fileSize INTEGER,
  active INTEGER NOT NULL,
  -- JSON
  standards TEXT NOT NULL,
  pressureClasses TEXT NOT NULL,
  endTypes TEXT NOT NULL,
  connectors TEXT NOT NULL,
  sizes TEXT NOT NULL,
  revitVersions TEXT NOT NULL,
  pcf TEXT NOT NULL,
  version INTEGER NOT NULL,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS demoRequests (
  id TEXT PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  company TEXT,
  country TEXT,
  phone TEXT,
  message TEXT NOT NULL,
  page TEXT,
  product TEXT NOT NULL,
  preferredDate TEXT,
  timeZone TEXT,
  teamSize INTEGER,
  software TEXT NOT NULL, -- JSON
  status TEXT NOT NULL,
  priority TEXT NOT NULL,
  dueOn TEXT,
  assigneeId TEXT REFERENCES accounts ON DELETE SET NULL,
  firstRespondedAt TEXT,
  closedAt TEXT,
  lastMove TEXT, -- JSON: who changed the status last, and what an undo restores
  version INTEGER NOT NULL,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS demoRequestsByTime ON demoRequests (createdAt, id);

CREATE TABLE IF NOT EXISTS requestNotes (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  requestId TEXT NOT NULL REFERENCES demoRequests ON DELETE CASCADE,
  authorId TEXT NOT NULL,
  authorName TEXT NOT NULL,
  at TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS notesByRequest ON requestNotes (requestId, number);
