// Faults that a backend might have, by class. A check that names one of the mutant's rules must catch each of them.
import { access } from './classes/access.ts';
import { answers } from './classes/answers.ts';
import { bundles } from './classes/bundles.ts';
import { customers } from './classes/customers.ts';
import { conversations } from './classes/conversations.ts';
import { desks } from './classes/desks.ts';
import { filters } from './classes/filters.ts';
import { http } from './classes/http.ts';
import { input } from './classes/input.ts';
import { wrongStorage } from './classes/wrong-storage.ts';
import { learning } from './classes/learning.ts';
import { licenses } from './classes/licenses.ts';
import { lists } from './classes/lists.ts';
import { savedViews } from './classes/saved-views.ts';
import { sessions } from './classes/sessions.ts';
import { times } from './classes/times.ts';
import { writes } from './classes/writes.ts';
import { wrongLater } from './classes/wrong-later.ts';
import type { Mutant } from './proxy.ts';

export const classes: Record<string, Mutant[]> = {
  answers,
  access,
  input,
  lists,
  filters,
  http,
  writes,
  'wrong storage': wrongStorage,
  'wrong later': wrongLater,
  times,
  sessions,
  conversations,
  desks,
  customers,
  'saved views': savedViews,
  learning,
  licenses,
  bundles,
};

export const mutants: Mutant[] = Object.values(classes).flat();
