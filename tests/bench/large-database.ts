// SQLite databases with many records, for benchmarks. The records are generated in SQL, so that a million rows take seconds.
// Columns have the same content as after a submission.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import { indexRequests } from '../../server/db/search.ts';

/** Support requests of the last 90 days. */
const fillRequests = `
  insert into "requests" ("id", "desk", "reference", "name", "sortName", "email", "company", "companyKey", "message", "status",
    "kind", "priority", "details", "version", "searchText", "createdAt", "updatedAt")
  with recursive n(i) as (select 1 union all select i + 1 from n where i < :rows),
    t(i, received) as (
      select i, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', printf('-%f seconds', (:rows - i) * 7776000.0 / :rows)) from n)
  select
    printf('01900000-0000-7000-8000-%012x', i), 'support', printf('SUP-2026-%07d', i), printf('Visitor %d', i),
    printf('visitor %d', i), printf('visitor-%d@example.com', i), 'Example Piping',
    'example piping', 'The export leaves out the weld at the second elbow of the spool.',
    case i % 5 when 0 then 'new' when 1 then 'open' when 2 then 'waiting-on-customer' when 3 then 'resolved' else 'closed' end,
    case i % 3 when 0 then 'sales' when 1 then 'licensing' else 'pcf-export' end,
    i % 4, '{"pluginVersion":null,"hostVersion":null}', 1,
    printf('sup-2026-%07d%svisitor %d%svisitor-%d@example.com%sexample piping%s', i, char(10), i, char(10), i, char(10), char(10)) ||
      'the export leaves out the weld at the second elbow of the spool.',
    received, received
  from t`;

const fillLicenses = `
  insert into "licenses" ("id", "keyHash", "keyEnding", "type", "product", "customerName", "sortCustomer", "customerEmail",
    "customerCompany", "companyKey", "issuedAt", "expiresAt", "sortExpiresAt", "maxActivations", "maxInstances", "limits", "version",
    "searchText", "createdAt", "updatedAt")
  with recursive n(i) as (select 1 union all select i + 1 from n where i < :rows),
    t(i, issued, expires) as (
      select i, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', printf('-%d minutes', i * 40)),
        strftime('%Y-%m-%dT%H:%M:%fZ', 'now', printf('%+d minutes', (i * 37) % 525600 - 20000)) from n)
  select
    printf('01910000-0000-7000-8000-%012x', i), printf('%043d', i), printf('%04d', i % 10000),
    case i % 3 when 0 then 'floating' when 1 then 'subscription' else 'trial' end,
    case i % 2 when 0 then 'pcf-export' else 'revit-families' end,
    printf('Customer %d', i), printf('customer %d', i), printf('customer-%d@example.com', i), 'Example Piping',
    'example piping', issued, expires, expires, 5, 3,
    '{"exportsPerMonth":null,"maxElements":null,"graceDays":7,"leaseSeconds":600,"features":[]}', 1,
    printf('customer %d customer-%d@example.com example piping %04d', i, i, i % 10000), issued, issued
  from t`;

interface Size {
  requests: number;
  licenses?: number;
}

/** Creates a data folder for a server. Returns its path. */
export async function createLargeDatabase({ requests, licenses = 0 }: Size): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-large-'));
  const db = openDatabase({ kind: 'sqlite', file: join(folder, 'spoolwright.sqlite') });
  await db.alone(() => db.migrate());
  await db.transaction((tx) => tx.raw(fillRequests, { rows: requests }));
  if (licenses > 0) await db.transaction((tx) => tx.raw(fillLicenses, { rows: licenses }));
  await indexRequests(db, undefined, 50_000);
  await db.close();
  return folder;
}
