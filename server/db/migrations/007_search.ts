import type { Knex } from 'knex';
import { isPostgres } from '../query-rows.ts';

// What a search of the desks' lists asks first, so that it need not read every request (server/db/search.ts).
export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    // PostgreSQL trusts the extension to the database's owner. Where the account may not make it, a search reads the
    // table; docs/operations.md says how it is made later.
    const made = await knex
      .transaction((tx) => tx.raw('create extension if not exists pg_trgm'))
      .then(
        () => true,
        () => false,
      );
    if (made) {
      await knex.raw(
        'create index if not exists "requests_searchtext_trigrams" on "requests" using gin ("searchText" gin_trgm_ops)',
      );
    }
    return;
  }
  await knex.schema.alterTable('requests', (table) => {
    // The request's id in the text index; null until it is indexed.
    table.integer('searchRow').unique();
  });
  // Only the trigrams of a text, neither the text nor their positions.
  await knex.raw(`create virtual table "requestTrigrams"
    using fts5("text", content='', contentless_delete=1, detail='none', tokenize='trigram case_sensitive 1')`);
  await knex.raw(`create trigger "requestTrigramsErased" after delete on "requests" when old."searchRow" is not null begin
    delete from "requestTrigrams" where rowid = old."searchRow"; end`);
  await knex.raw(`create trigger "requestTrigramsOutdated" after update of "searchText" on "requests"
    when old."searchRow" is not null and old."searchText" <> new."searchText" begin
    delete from "requestTrigrams" where rowid = old."searchRow";
    update "requests" set "searchRow" = null where "id" = new."id"; end`);
}

export async function down(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    await knex.raw('drop index if exists "requests_searchtext_trigrams"');
    return;
  }
  for (const trigger of ['requestTrigramsErased', 'requestTrigramsOutdated']) await knex.raw(`drop trigger "${trigger}"`);
  await knex.raw('drop table "requestTrigrams"');
  await knex.schema.alterTable('requests', (table) => table.dropColumn('searchRow'));
}
