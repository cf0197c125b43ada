// Whether the server is in reach, as the calls of the admin area tell.
import { type MutationCache, onlineManager, type QueryClient } from '@tanstack/react-query';
import { proxy } from 'valtio/vanilla';
import { normalizeError } from '../../api/errors.ts';

export interface Contact {
  /** Whether the device has a connection, as far as the browser knows. */
  isOnline: boolean;
  /** Whether the server did its work at the last call, be it a refusal. */
  isAnswered: boolean;
  /** When the server last answered, in ms since 1970; null before it ever has. */
  lastAnswerAt: number | null;
  /** Changes that wait for the connection and are sent when it is there. */
  waiting: number;
}

/** What the screens are told while `Connection` follows the calls. */
export const contact = proxy<Contact>({ isOnline: true, isAnswered: true, lastAnswerAt: null, waiting: 0 });

/** Whether nothing can be read for now, whatever is asked for: said once, with one way to try again. */
export const isOutOfReach = ({ isOnline, isAnswered }: Pick<Contact, 'isOnline' | 'isAnswered'>): boolean =>
  !isOnline || !isAnswered;

export interface ContactFollower {
  /** Asks whether the server is there; answers whether it is. */
  ask(): Promise<boolean>;
  stop(): void;
}

const noAnswer = 'NETWORK_ERROR';
const serverError = 500;

/**
 * Follows what becomes of the calls; `onChange` is told when something of it has changed. A call that the server has
 * failed at tells only of this call: `ping`, the least that can be asked of a server, tells whether all of it is out.
 */
export function followContact(
  client: QueryClient,
  ping: () => Promise<unknown>,
  onChange: (contact: Contact) => void,
): ContactFollower {
  const queries = client.getQueryCache();
  const mutations = client.getMutationCache();
  let now: Contact = {
    isOnline: onlineManager.isOnline(),
    isAnswered: true,
    lastAnswerAt: Math.max(0, ...queries.getAll().map(({ state }) => state.dataUpdatedAt)) || null,
    waiting: waitingIn(mutations),
  };
  const set = (change: Partial<Contact>) => {
    const isNew = Object.entries(change).some(([name, value]) => name !== 'lastAnswerAt' && now[name as keyof Contact] !== value);
    now = { ...now, ...change };
    if (isNew) onChange(now);
  };
  const onAnswer = () => set({ isAnswered: true, lastAnswerAt: Date.now() });
  const ask = async () => {
    try {
      await ping();
    } catch (reason) {
      const { status } = normalizeError(reason);
      if (status === null || status >= serverError) {
        set({ isAnswered: false });
        return false;
      }
    }
    onAnswer();
    return true;
  };
  let isAsking = false;
  const askOnce = async () => {
    if (isAsking || !now.isAnswered) return;
    isAsking = true;
    await ask();
    isAsking = false;
  };
  const onFailure = (error: unknown) => {
    const { code, status } = normalizeError(error);
    if (code === noAnswer) set({ isAnswered: false });
    else if (status === null || status < serverError) onAnswer();
    else void askOnce();
  };
  onChange(now);
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
  return { ask, stop: () => ends.forEach((end) => end()) };
}

const waitingIn = (mutations: MutationCache): number => mutations.getAll().filter(({ state }) => state.isPaused).length;
