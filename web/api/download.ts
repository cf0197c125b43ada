// Saves a file that the API answers with: the plugin's bundle, an export.
import { networkError } from './errors.ts';
import { timeoutMs } from './timeout.ts';
import { respond } from './request.ts';

export interface DownloadProgress {
  loadedBytes: number;
  /** Null where the server does not say how large the file is. */
  totalBytes: number | null;
}

export interface DownloadOptions {
  /** Where the answer names no file. */
  fallbackName: string;
  /** Called with every piece that arrives. */
  onProgress?: (progress: DownloadProgress) => void;
  /** Gives the download up; it then rejects with the signal's reason, and nothing is saved. */
  signal?: AbortSignal;
}

/** Browsers read the object URL after the click; how soon, no standard says. */
const revokeAfterMs = 60_000;

/** The name in a Content-Disposition header (RFC 6266, the UTF-8 form first), without any folder; null where it has none. */
export function fileNameOf(contentDisposition: string | null): string | null {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(contentDisposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(contentDisposition ?? '');
  const name = decoded(encoded) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2];
  return name?.split(/[/\\]/).at(-1)?.trim() || null;
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A signal that fires when `touch` has not been called for 30 s: a long download may take longer than that, silence may not. */
function silenceLimit() {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const touch = () => {
    stop();
    timer = setTimeout(() => controller.abort(new DOMException('No data came for too long.', 'TimeoutError')), timeoutMs);
  };
  return { signal: controller.signal, touch, stop };
}

async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) yield piece.value;
}

/**
 * Fetches a file with the session's token and hands it to the browser to save.
 * @returns the name under which it is saved
 * @throws ApiError, as `request` does; also when the connection is lost on the way, or is silent for 30 s
 */
export async function download(url: string, { fallbackName, onProgress, signal }: DownloadOptions): Promise<string> {
  const limit = silenceLimit();
  try {
    limit.touch();
    const response = await respond(url, { headers: { Accept: '*/*' }, ...(signal ? { signal } : {}) }, () => limit.signal);
    const length = Number(response.headers.get('content-length'));
    // Of a compressed answer the header counts other bytes than those that arrive here.
    const totalBytes = length > 0 && !response.headers.has('content-encoding') ? length : null;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let loadedBytes = 0;
    for await (const piece of piecesOf(response.body)) {
      limit.touch();
      pieces.push(piece);
      loadedBytes += piece.length;
      onProgress?.({ loadedBytes, totalBytes });
    }
    const name = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName;
    save(new Blob(pieces, { type: response.headers.get('content-type') ?? 'application/octet-stream' }), name);
    return name;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    // The fetch's own errors are normalized already; what breaks the body off is not.
    if (error instanceof TypeError || (error instanceof DOMException && limit.signal.aborted)) throw networkError(error);
    throw error;
  } finally {
    limit.stop();
  }
}

/** Hands a file to the browser to save. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}
