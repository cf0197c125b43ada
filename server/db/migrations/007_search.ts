import type { Knex } from 'knex';
import { isPostgres } from '../query-rows.ts';

// The text index for searches in the lists of the desks, so that they need not read every request (server/db/search.ts).
export async function up(knex: Knex): Promise<void> {
  if (isPostgres(knex)) {
    // The owner of the database may create this extension. If the account may not, searches read the table;
    // docs/operations.md explains how to create the extension later.
    const isCreated = await knex
      .transaction((tx) => tx.raw('create extension if not exists pg_trgm'))
      .then(
        () => true,
        () => false,
      );
    if (isCreated) {
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
  // Stores only the trigrams of a text, not the text itself or their positions.
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
