// The upload of a plugin bundle. It belongs to the tab and continues while other screens are open.
import { proxy, ref, subscribe } from 'valtio/vanilla';
import { isRetryable, messageOf, normalizeError } from '../../../api/errors.ts';
import { getGetLastPluginVersionUrl, getUploadPluginBundleUrl } from '../../../api/generated/plugin/plugin.ts';
import type { PluginVersion } from '../../../api/generated/model';
import { request } from '../../../api/request.ts';
import { upload } from '../../../api/upload.ts';
import { session } from '../../../session/session.ts';
import { notify } from '../../../snackbar/snackbar.ts';

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; file: File; percent: number }
  | { phase: 'failed'; file: File; refusal: Refusal }
  | { phase: 'cancelled'; file: File }
  | { phase: 'done'; published: PluginVersion; isCurrent: boolean };

/** Why the server refused the file. */
export interface Refusal {
  message: string;
  /** What to do, if the message does not say it. */
  advice: string | null;
  /** Whether uploading the same file again can succeed. */
  canRetry: boolean;
}

export const bundleUpload = proxy({ now: { phase: 'idle' } as UploadState });

/** What to do about a refusal, by error code. */
const advice: Record<string, string> = {
  VERSION_EXISTS: 'A published version is never replaced, as machines may have it already. Upload it with a higher version.',
  PAYLOAD_TOO_LARGE: 'The limit is a setting of the server (BUNDLE_LIMIT).',
};

export function refusalOf(reason: unknown): Refusal {
  const { code, status, message } = normalizeError(reason);
  return {
    message,
    advice: (code && advice[code]) ?? null,
    // 400 is an upload that arrived damaged; the other refusals say something about the file itself.
    canRetry: isRetryable(reason) || status === 400 || status === 401,
  };
}

let running: AbortController | null = null;

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function set(state: UploadState): void {
  bundleUpload.now = 'file' in state ? { ...state, file: ref(state.file) } : state;
  // Closing the tab would cancel the upload: the browser asks first.
  if (state.phase === 'sending') window.addEventListener('beforeunload', onUnload);
  else window.removeEventListener('beforeunload', onUnload);
}

/** Reads the current version past the cache, which may be a minute old. */
export const readCurrentVersion = () => request<PluginVersion>(getGetLastPluginVersionUrl(), { cache: 'no-cache' });

/**
 * Uploads a file, unless an upload is running; `bundleUpload` has its state.
 * @param onPublished called when the server has stored the file, before the result is shown
 */
export async function startUpload(file: File, onPublished: () => void): Promise<void> {
  if (running) return;
  const controller = new AbortController();
  running = controller;
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
    onPublished();
    set({ phase: 'done', published, isCurrent });
    notify('success', `Version ${published.version} has been published.`);
  } catch (reason) {
    if (controller.signal.aborted) set({ phase: 'cancelled', file });
    else {
      set({ phase: 'failed', file, refusal: refusalOf(reason) });
      notify('error', `${file.name} was not published. ${messageOf(reason)}`);
    }
  } finally {
    running = null;
  }
}

/** Cancels the running upload; the server stores nothing. */
export const cancelUpload = (): void => running?.abort();

/** Returns to the file field. */
export const forgetUpload = (): void => {
  if (!running) set({ phase: 'idle' });
};

// An upload ends with its session.
subscribe(session, () => {
  if (!session.user) cancelUpload();
});
