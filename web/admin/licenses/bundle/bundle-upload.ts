// The upload of a plugin bundle. It belongs to the tab and continues while other screens are open.
import { proxy, ref, subscribe } from 'valtio/vanilla';
import { type ApiError, isRetryable, isUnanswered, messageOf, normalizeError } from '../../../api/errors.ts';
import { getGetLastPluginVersionUrl, getUploadPluginBundleUrl } from '../../../api/generated/plugin/plugin.ts';
import type { PluginVersion } from '../../../api/generated/model';
import { request } from '../../../api/request.ts';
import { upload } from '../../../api/upload.ts';
import { session } from '../../../session/session.ts';
import { notify } from '../../../snackbar/snackbar.ts';

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; file: File; percent: number }
  | { phase: 'failed'; file: File; failure: UploadFailure }
  | { phase: 'cancelled'; file: File }
  | { phase: 'done'; published: PluginVersion; isCurrent: boolean };

/** Why an upload failed, and what to do about it. */
export interface UploadFailure {
  title: string;
  message: string;
  /** What to do; null if the message already says it. */
  advice: string | null;
  /** Whether uploading the same file again can succeed. */
  canRetry: boolean;
}

export const bundleUpload = proxy({ now: { phase: 'idle' } as UploadState });

/** What to do about a failure, by error code. */
const advice: Record<string, string> = {
  VERSION_EXISTS:
    'A published version can’t be replaced, because machines may already have it. Upload the bundle with a higher version.',
  PAYLOAD_TOO_LARGE: 'The limit is set on the server (BUNDLE_LIMIT).',
};

const payloadTooLarge = 413;

function adviceOn(error: ApiError, brokeOff: boolean): string | null {
  const { code, status } = error;
  if (brokeOff) return 'The server may have stored the file. Check the current version above.';
  if (code) return advice[code] ?? null;
  // The server's own errors have a code.
  return status === payloadTooLarge ? 'A proxy in front of the server limits uploads. Raise its limit above BUNDLE_LIMIT.' : null;
}

const refusalTitle = ({ name }: File) => `${name} was not published.`;

/** The reason of an upload that the end of the session has aborted. */
const signedOut = new Error('You were signed out.');

function uploadFailureOf(file: File, reason: unknown): UploadFailure {
  const error = normalizeError(reason);
  const brokeOff = reason === signedOut || isUnanswered(error);
  return {
    title: brokeOff ? `The upload of ${file.name} broke off.` : refusalTitle(file),
    message: messageOf(reason),
    advice: adviceOn(error, brokeOff),
    // A 400 means that the upload arrived damaged. Other 4xx errors are about the file itself.
    canRetry: brokeOff || isRetryable(reason) || error.status === 400 || error.status === 401,
  };
}

/** Whether a screen shows `bundleUpload`, whose result the snackbar then need not announce. */
let isShown = false;

/** Call while a screen shows `bundleUpload`. Returns the function to call when the screen is closed. */
export function showUpload(): () => void {
  isShown = true;
  return () => {
    isShown = false;
  };
}

let running: AbortController | null = null;
/** Id of the user who chose the last file. */
let owner: string | null = null;

/** Whether another user has signed in in this tab. A signed-out user may sign in again and then still needs the result. */
const hasOtherUser = (): boolean => session.user !== null && session.user.id !== owner;

function takeOver(): void {
  owner = session.user?.id ?? null;
}

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function set(next: UploadState): void {
  const state: UploadState = hasOtherUser() ? { phase: 'idle' } : next;
  bundleUpload.now = 'file' in state ? { ...state, file: ref(state.file) } : state;
  // Closing the tab would cancel the upload: the browser asks first.
  if (state.phase === 'sending') window.addEventListener('beforeunload', onUnload);
  else window.removeEventListener('beforeunload', onUnload);
}

/** Reads the current version from the server, because a cached response may be a minute old. */
export const readCurrentVersion = () => request<PluginVersion>(getGetLastPluginVersionUrl(), { cache: 'no-cache' });

/**
 * Uploads a file, unless an upload is running; `bundleUpload` has its state.
 * @param refresh refetches the published versions, before the result is shown. Also called after a cancellation or a
 * lost connection, because the server may have stored a file whose response had not arrived.
 */
export async function startUpload(file: File, refresh: () => void): Promise<void> {
  if (running) return;
  const controller = new AbortController();
  running = controller;
  takeOver();
  set({ phase: 'sending', file, percent: 0 });
  try {
    const published = await upload<PluginVersion>(getUploadPluginBundleUrl(), file, {
      signal: controller.signal,
      onProgress: (percent) => set({ phase: 'sending', file, percent }),
    });
    const isCurrent = await readCurrentVersion().then(
      ({ version }) => version === published.version,
      () => true,
    );
    refresh();
    set({ phase: 'done', published, isCurrent });
    if (!isShown) notify('success', `Version ${published.version} has been published.`);
  } catch (error) {
    const { aborted } = controller.signal;
    const reason: unknown = aborted ? controller.signal.reason : error;
    if (aborted || isUnanswered(normalizeError(reason))) refresh();
    if (aborted && reason !== signedOut) set({ phase: 'cancelled', file });
    else {
      const failure = uploadFailureOf(file, reason);
      set({ phase: 'failed', file, failure });
      if (!isShown) notify('error', `${failure.title} ${failure.message}`);
    }
  } finally {
    running = null;
  }
}

/** Shows why a chosen file is not uploaded. */
export function refuseFile(file: File, message: string): void {
  if (running) return;
  takeOver();
  set({ phase: 'failed', file, failure: { title: refusalTitle(file), message, advice: null, canRetry: false } });
}

/** Cancels the running upload. The server stores nothing, unless it has already received the whole file. */
export const cancelUpload = (): void => running?.abort();

/** Dismisses the result and shows the file field again. */
export const forgetUpload = (): void => {
  if (!running) set({ phase: 'idle' });
};

// The end of the session aborts the upload. The next user of the tab does not see its result.
subscribe(session, () => {
  if (hasOtherUser()) {
    cancelUpload();
    forgetUpload();
  } else if (!session.user) running?.abort(signedOut);
});
