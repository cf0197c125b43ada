// Whether the server is in reach, as the calls of the admin area tell.
import { type MutationCache, onlineManager, type QueryClient } from '@tanstack/react-query';
import { normalizeError } from '../../api/errors.ts';

export interface Contact {
  /** Whether the device has a connection, as far as the browser knows. */
  isOnline: boolean;
  /** Whether the last call was answered, be it with a refusal. */
  isAnswered: boolean;
  /** When the server last answered, in ms since 1970; null before it ever has. */
  lastAnswerAt: number | null;
  /** Changes that wait for the connection and are sent when it is there. */
  waiting: number;
}

const noAnswer = 'NETWORK_ERROR';

/** Follows what becomes of the calls; `onChange` is told when something of it has changed. */
export function followContact(client: QueryClient, onChange: (contact: Contact) => void): () => void {
  const queries = client.getQueryCache();
  const mutations = client.getMutationCache();
  let contact: Contact = {
    isOnline: onlineManager.isOnline(),
    isAnswered: true,
    lastAnswerAt: Math.max(0, ...queries.getAll().map(({ state }) => state.dataUpdatedAt)) || null,
    waiting: waitingIn(mutations),
  };
  const set = (change: Partial<Contact>) => {
    const isNew = Object.entries(change).some(
      ([name, value]) => name !== 'lastAnswerAt' && contact[name as keyof Contact] !== value,
    );
    contact = { ...contact, ...change };
    if (isNew) onChange(contact);
  };
  const onAnswer = () => set({ isAnswered: true, lastAnswerAt: Date.now() });
  const onFailure = (error: unknown) => (normalizeError(error).code === noAnswer ? set({ isAnswered: false }) : onAnswer());
  onChange(contact);
  const ends = [
    onlineManager.subscribe((isOnline) => set({ isOnline })),
    queries.subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action } = event;
      // What was put there by hand came from no call.
      if (action.type === 'success' && !action.manual) onAnswer();
      // Each try counts: the last one may be a while away.
      else if (action.type === 'failed' || action.type === 'error') onFailure(action.error);
    }),
    mutations.subscribe((event) => {
      set({ waiting: waitingIn(mutations) });
      if (event.type !== 'updated') return;
      if (event.action.type === 'success') onAnswer();
      else if (event.action.type === 'error') onFailure(event.action.error);
    }),
  ];
  return () => ends.forEach((end) => end());
}

const waitingIn = (mutations: MutationCache): number => mutations.getAll().filter(({ state }) => state.isPaused).length;
