import type { Knex } from 'knex';

const normalPriority = 1;
/** Statuses in which nothing is left to do (server/domain/desks.ts at the time of this migration). */
const finished: Record<string, string[]> = {
  demo: ['completed', 'converted', 'lost', 'cancelled', 'spam'],
  support: ['resolved', 'closed', 'spam'],
  customization: ['delivered', 'closed', 'declined', 'spam'],
  automation: ['delivered', 'closed', 'declined', 'spam'],
};

/** Indexes for the lists of unfinished requests. They leave out finished requests, which are the majority. */
const workIndexes: Record<string, string> = {
  requests_work_due_on: '"dueOn", "id"',
  requests_work_created_at: '"createdAt", "id"',
  requests_work_priority: '"priority", "id"',
  requests_work_assignee: '"assigneeId", "dueOn", "id"',
};

// Gives every desk an assignee, a priority and notes, which only support had, and a due date.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('requests', (table) => {
    // Far in the future if there is no due date, so that lists can be sorted by it.
    table.string('dueOn', 10).notNullable().defaultTo('9999-12-31');
    table.boolean('unfinished').notNullable().defaultTo(true);
  });
  await knex('requests').whereNull('priority').update({ priority: normalPriority });
  for (const [desk, statuses] of Object.entries(finished)) {
    await knex('requests').where({ desk }).whereIn('status', statuses).update({ unfinished: false });
  }
  await knex.schema.alterTable('requests', (table) => {
    table.index(['desk', 'dueOn', 'id']);
    table.index(['desk', 'assigneeId', 'createdAt', 'id']);
  });
  for (const [name, columns] of Object.entries(workIndexes)) {
    await knex.raw(`create index "${name}" on "requests" (${columns}) where "unfinished"`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(workIndexes)) await knex.raw(`drop index "${name}"`);
  await knex.schema.alterTable('requests', (table) => {
    table.dropIndex(['desk', 'assigneeId', 'createdAt', 'id']);
    table.dropIndex(['desk', 'dueOn', 'id']);
  });
  await knex('requests').whereNot('desk', 'support').update({ priority: null });
  // SQLite drops a column by copying the table, whose triggers (migration 007) would be lost with it.
  const dropColumn = (name: string) => knex.raw(`alter table "requests" drop column "${name}"`);
  await dropColumn('dueOn');
  await dropColumn('unfinished');
}
