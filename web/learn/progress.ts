// Progress in learning paths, stored in this browser: completed steps, enrollment token and certificate.
import { proxy } from 'valtio/vanilla';
import { readStored, writeStored } from '../browser/storage.ts';

export interface PathProgress {
  /** Ids of the completed records. */
  done: string[];
  /** Token of the enrollment. */
  token: string | null;
  certificate: { number: string; name: string } | null;
}

/** The cookies page documents this key. */
export const progressKey = 'learning-progress';

type Stored = Record<string, PathProgress>;

function read(): Stored {
  try {
    return (JSON.parse(readStored(progressKey) ?? '{}') ?? {}) as Stored;
  } catch {
    return {};
  }
}

export const progress = proxy<{ paths: Stored }>({ paths: {} });

let isFollowing = false;

/** Reads the stored progress and follows changes by other tabs. Call it after hydration. */
export function startProgress(): void {
  if (isFollowing) return;
  isFollowing = true;
  progress.paths = read();
  window.addEventListener('storage', ({ key }) => {
    if (key === progressKey || key === null) progress.paths = read();
  });
}

const emptyProgress: PathProgress = { done: [], token: null, certificate: null };

export const progressOf = (paths: Readonly<Stored>, pathId: string): PathProgress => paths[pathId] ?? emptyProgress;

function change(pathId: string, changes: Partial<PathProgress>): void {
  // Another tab may have changed the stored progress.
  const paths = read();
  paths[pathId] = { ...emptyProgress, ...paths[pathId], ...changes };
  progress.paths = paths;
  writeStored(progressKey, JSON.stringify(paths));
}

export function setDone(pathId: string, recordId: string, isDone: boolean): void {
  const { done } = progressOf(read(), pathId);
  const others = done.filter((id) => id !== recordId);
  change(pathId, { done: isDone ? [...others, recordId] : others });
}

export const storeToken = (pathId: string, token: string): void => change(pathId, { token });

export const storeCertificate = (pathId: string, certificate: PathProgress['certificate']): void =>
  change(pathId, { certificate });

/** The name on a certificate, if its holder uses this browser; otherwise null. */
export function findHolder(paths: Readonly<Stored>, certificateNumber: string): string | null {
  const own = Object.values(paths).find(({ certificate }) => certificate?.number === certificateNumber);
  return own?.certificate?.name ?? null;
}
