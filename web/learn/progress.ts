// How far this browser has come in learning paths: ticked steps, the token of the enrollment, the certificate.
import { proxy } from 'valtio/vanilla';

export interface PathProgress {
  /** Ids of the records that are done. */
  done: string[];
  /** Stands for the enrollment. */
  token: string | null;
  certificate: { number: string; name: string } | null;
}

/** Named on the cookies page. */
export const progressKey = 'learning-progress';

type Stored = Record<string, PathProgress>;

function read(): Stored {
  try {
    return (JSON.parse(window.localStorage.getItem(progressKey) ?? '{}') ?? {}) as Stored;
  } catch {
    return {};
  }
}

export const progress = proxy<{ paths: Stored }>({ paths: {} });

let isFollowing = false;

/** Reads what the browser keeps, and follows changes by other tabs. Called once a page is hydrated. */
export function startProgress(): void {
  if (isFollowing) return;
  isFollowing = true;
  progress.paths = read();
  window.addEventListener('storage', ({ key }) => {
    if (key === progressKey || key === null) progress.paths = read();
  });
}

const nothing: PathProgress = { done: [], token: null, certificate: null };

export const progressOf = (paths: Readonly<Stored>, pathId: string): PathProgress => paths[pathId] ?? nothing;

function change(pathId: string, changes: Partial<PathProgress>): void {
  // Another tab may have written in between.
  const paths = read();
  paths[pathId] = { ...nothing, ...paths[pathId], ...changes };
  progress.paths = paths;
  try {
    window.localStorage.setItem(progressKey, JSON.stringify(paths));
  } catch {
    // Storage is full or refused: the progress lives as long as the page.
  }
}

export function setDone(pathId: string, recordId: string, isDone: boolean): void {
  const { done } = progressOf(read(), pathId);
  const others = done.filter((id) => id !== recordId);
  change(pathId, { done: isDone ? [...others, recordId] : others });
}

export const keepToken = (pathId: string, token: string): void => change(pathId, { token });

export const keepCertificate = (pathId: string, certificate: PathProgress['certificate']): void =>
  change(pathId, { certificate });

/** The name on a certificate, if this browser is the holder's. */
export function holderOf(paths: Readonly<Stored>, certificateNumber: string): string | null {
  const own = Object.values(paths).find(({ certificate }) => certificate?.number === certificateNumber);
  return own?.certificate?.name ?? null;
}
