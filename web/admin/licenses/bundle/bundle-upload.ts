// The upload of a plugin bundle. It belongs to the tab and not to a screen: who has begun one goes on working, and
// finds it where he left it.
import { proxy, ref, subscribe } from 'valtio/vanilla';
import { mayPass, messageOf, normalizeError } from '../../../api/errors.ts';
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
  | { phase: 'done'; published: PluginVersion; isOffered: boolean };

/** Why the server did not take the file. */
export interface Refusal {
  message: string;
  /** What can be done about it, where the message does not say it. */
  advice: string | null;
  /** Whether the same file can be taken another time. */
  canRetry: boolean;
}

export const bundleUpload = proxy({ now: { phase: 'idle' } as UploadState });

/** What each refusal of the contract means for somebody who holds the file. */
const advice: Record<string, string> = {
  VERSION_EXISTS: 'What has been published under a version is never replaced: machines may have it already.',
  PAYLOAD_TOO_LARGE: 'The limit is a setting of the server (BUNDLE_LIMIT).',
};

export function refusalOf(reason: unknown): Refusal {
  const { code, status, message } = normalizeError(reason);
  return {
    message,
    advice: (code && advice[code]) ?? null,
    // 400 is an upload that arrived damaged; the other refusals say something about the file itself.
    canRetry: mayPass(reason) || status === 400 || status === 401,
  };
}

let running: AbortController | null = null;

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function set(state: UploadState): void {
  bundleUpload.now = 'file' in state ? { ...state, file: ref(state.file) } : state;
  // A tab that is closed takes the upload with it, and the browser asks before.
  if (state.phase === 'sending') window.addEventListener('beforeunload', onUnload);
  else window.removeEventListener('beforeunload', onUnload);
}

/** The version that is offered now: not one out of a cache, which may be a minute old. */
export const readOffered = () => request<PluginVersion>(getGetLastPluginVersionUrl(), { cache: 'no-cache' });

/**
 * Sends a file, unless one is under way; how it goes is told by `bundleUpload`.
 * @param onPublished called when the server has it, before anything is shown
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
    const isOffered = await readOffered().then(
      ({ version }) => version === published.version,
      () => true,
    );
    onPublished();
    set({ phase: 'done', published, isOffered });
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

/** Gives the upload up that is under way; the server keeps nothing of it. */
export const cancelUpload = (): void => running?.abort();

/** Back to the choice of a file. */
export const forgetUpload = (): void => {
  if (!running) set({ phase: 'idle' });
};

// An upload ends with the session it was begun in; whoever signs in again can send the file once more.
subscribe(session, () => {
  if (!session.user) cancelUpload();
});
