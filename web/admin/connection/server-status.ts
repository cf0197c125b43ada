// Whether the server is reachable, derived from the calls of the admin area.
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { proxy } from 'valtio/vanilla';
import { normalizeError } from '../../api/errors.ts';

export interface ServerStatus {
  /** Whether the device has a connection, as far as the browser knows. */
  isOnline: boolean;
  /** Whether the last call got a response other than a server error; a 4xx counts as a response. */
  isResponding: boolean;
  /** Time of the last response, in ms since 1970; null before the first. */
  lastResponseAt: number | null;
}

/** Kept up to date while `ConnectionBanner` is mounted. */
export const serverStatus = proxy<ServerStatus>({ isOnline: true, isResponding: true, lastResponseAt: null });

/** Whether no call can succeed right now. The connection banner reports this and offers a retry. */
export const isUnreachable = ({ isOnline, isResponding }: Pick<ServerStatus, 'isOnline' | 'isResponding'>): boolean =>
  !isOnline || !isResponding;

export interface StatusObserver {
  /** Pings the server; resolves to whether it responds. */
  check(): Promise<boolean>;
  stop(): void;
}

const networkErrorCode = 'NETWORK_ERROR';
const serverError = 500;

/**
 * Observes the results of all calls. A server error may affect only one operation, so `ping` then decides whether the
 * whole server is down.
 */
export function observeServerStatus(
  client: QueryClient,
  ping: () => Promise<unknown>,
  onChange: (status: ServerStatus) => void,
): StatusObserver {
  const queries = client.getQueryCache();
  let now: ServerStatus = {
    isOnline: onlineManager.isOnline(),
    isResponding: true,
    lastResponseAt: Math.max(0, ...queries.getAll().map(({ state }) => state.dataUpdatedAt)) || null,
  };
  const set = (change: Partial<ServerStatus>) => {
    const isNew = Object.entries(change).some(
      ([name, value]) => name !== 'lastResponseAt' && now[name as keyof ServerStatus] !== value,
    );
    now = { ...now, ...change };
    if (isNew) onChange(now);
  };
  const onResponse = () => set({ isResponding: true, lastResponseAt: Date.now() });
  const check = async () => {
    try {
      await ping();
    } catch (reason) {
      const { status } = normalizeError(reason);
      if (status === null || status >= serverError) {
        set({ isResponding: false });
        return false;
      }
    }
    onResponse();
    return true;
  };
  let isChecking = false;
  const checkOnce = async () => {
    if (isChecking || !now.isResponding) return;
    isChecking = true;
    await check();
    isChecking = false;
  };
  const onFailure = (error: unknown) => {
    const { code, status } = normalizeError(error);
    // A call that fails offline says nothing about the server.
    if (code === networkErrorCode) set({ isResponding: !now.isOnline });
    else if (status === null || status < serverError) onResponse();
    else void checkOnce();
  };
  onChange(now);
  const unsubscribes = [
    onlineManager.subscribe((isOnline) => set({ isOnline, isResponding: true })),
    ...observeCalls(client, onResponse, onFailure),
  ];
  return { check, stop: () => unsubscribes.forEach((unsubscribe) => unsubscribe()) };
}

/** Reports the result of each call; returns the functions that unsubscribe. */
function observeCalls(client: QueryClient, onResponse: () => void, onFailure: (error: unknown) => void): (() => void)[] {
  return [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action } = event;
      // Data that was set with `setQueryData` is not a response.
      if (action.type === 'success' && !action.manual) onResponse();
      // Every failed attempt counts, because the last retry may be seconds away.
      else if (action.type === 'failed' || action.type === 'error') onFailure(action.error);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'success') onResponse();
      else if (event.action.type === 'error') onFailure(event.action.error);
    }),
  ];
}
