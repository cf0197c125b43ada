import type { Knex } from 'knex';

/** Statuses in which the team still has something to do (server/domain/desks.ts at the time of this migration). */
const unfinished: Record<string, string[]> = {
  demo: ['new', 'contacted', 'scheduled', 'no-show'],
  support: ['new', 'open', 'waiting-on-customer'],
  customization: ['new', 'reviewing', 'needs-info', 'quoted', 'accepted', 'in-progress'],
  automation: ['new', 'reviewing', 'needs-info', 'quoted', 'accepted', 'in-progress'],
};

// Corrects `unfinished`, which replies and visitors' messages did not update with the status.
export async function up(knex: Knex): Promise<void> {
  for (const [desk, statuses] of Object.entries(unfinished)) {
    const requests = () => knex('requests').where({ desk });
    await requests().where({ unfinished: false }).whereIn('status', statuses).update({ unfinished: true });
    await requests().where({ unfinished: true }).whereNotIn('status', statuses).update({ unfinished: false });
  }
}

export async function down(): Promise<void> {}
