// Progress in learning paths, stored in this browser: completed steps, enrollment token and certificate. Paths and steps are
// found by their slugs, because a page that was prerendered with the seed content has other ids than the server, or by their
// ids, because administrators can change slugs.
import { proxy } from 'valtio/vanilla';
import type { LearningPathItem, LearningPath } from '../api/generated/model';
import { readStored, writeStored } from '../browser/storage.ts';

export interface PathProgress {
  /** Id of the path; null if no page with the path has stored it. */
  id: string | null;
  /** Keys of the completed steps. */
  done: string[];
  /** Token of the enrollment. */
  token: string | null;
  certificate: { number: string; name: string } | null;
}

/** The cookies page documents this key. */
export const progressKey = 'learning-progress';

/** Progress by the slug of the path. */
type Stored = Record<string, PathProgress>;

/** Progress of which another version of the site may have stored a part in another form. */
function complete(stored: Partial<PathProgress> | null): PathProgress {
  const { id, done, token, certificate } = stored ?? {};
  return { id: id ?? null, done: Array.isArray(done) ? done : [], token: token ?? null, certificate: certificate ?? null };
}

function read(): Stored {
  try {
    const stored = Object.entries(JSON.parse(readStored(progressKey) ?? '{}') as Record<string, Partial<PathProgress> | null>);
    return Object.fromEntries(stored.map(([path, progressOfPath]) => [path, complete(progressOfPath)]));
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

const emptyProgress: PathProgress = { id: null, done: [], token: null, certificate: null };

export const progressOf = (paths: Readonly<Stored>, pathSlug: string): PathProgress => paths[pathSlug] ?? emptyProgress;

export const stepKey = ({ kind, slug }: Pick<LearningPathItem, 'kind' | 'slug'>): string => `${kind}/${slug}`;

type Step = Pick<LearningPathItem, 'kind' | 'slug' | 'id'>;

/** The keys under which a completed step is stored. */
const keysOf = (step: Step): string[] => [stepKey(step), step.id];

export const isDone = ({ done }: Pick<PathProgress, 'done'>, step: Step): boolean =>
  keysOf(step).some((key) => done.includes(key));

function write(paths: Stored): void {
  progress.paths = paths;
  writeStored(progressKey, JSON.stringify(paths));
}

function change(pathKey: string, changes: Partial<PathProgress>): void {
  // Another tab may have changed the stored progress.
  const paths = read();
  write({ ...paths, [pathKey]: { ...emptyProgress, ...paths[pathKey], ...changes } });
}

type Path = Pick<LearningPath, 'id' | 'slug'>;

export function setDone({ id, slug }: Path, step: Step, value: boolean): void {
  const keys = keysOf(step);
  const others = progressOf(read(), slug).done.filter((key) => !keys.includes(key));
  change(slug, { id, done: value ? [...others, ...keys] : others });
}

/** Stores the token of an enrollment by the id of the path: the receipt has no slug. */
export const storeToken = (pathId: string, token: string): void => change(pathId, { token });

/** The key of progress that is not stored by the path's slug, but by its id or by an earlier slug. */
export const findMisplaced = (paths: Readonly<Stored>, { id, slug }: Path): string | undefined =>
  Object.keys(paths).find((key) => key !== slug && (key === id || paths[key]?.id === id));

/** Moves what `findMisplaced` finds to the path's slug: a new token, and progress from before a change of the slug. */
export function moveToSlug(path: Path): void {
  const stored = read();
  const key = findMisplaced(stored, path);
  if (key === undefined) return;
  const { [key]: moved = emptyProgress, ...paths } = stored;
  const { done, token, certificate } = progressOf(paths, path.slug);
  write({
    ...paths,
    [path.slug]: {
      id: path.id,
      done: [...new Set([...done, ...moved.done])],
      token: moved.token ?? token,
      certificate: moved.certificate ?? certificate,
    },
  });
}

export const storeCertificate = (pathSlug: string, certificate: PathProgress['certificate']): void =>
  change(pathSlug, { certificate });

/** Forgets an enrollment that the server no longer has, so that the visitor can enroll again. Completed steps are kept. */
export const forgetEnrollment = (pathSlug: string): void => change(pathSlug, { token: null, certificate: null });

/** Forgets the enrollment of a certificate that the server no longer has, if its holder uses this browser. */
export function forgetCertificate(certificateNumber: string): void {
  for (const [path, { certificate }] of Object.entries(read())) {
    if (certificate?.number === certificateNumber) forgetEnrollment(path);
  }
}

/** The name on a certificate, if its holder uses this browser; otherwise null. */
export function findHolder(paths: Readonly<Stored>, certificateNumber: string): string | null {
  const own = Object.values(paths).find(({ certificate }) => certificate?.number === certificateNumber);
  return own?.certificate?.name ?? null;
}
