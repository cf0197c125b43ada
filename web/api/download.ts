// Saves a file of the API, such as the plugin bundle or an export.
import { save } from '../browser/save-file.ts';
import { networkError } from './errors.ts';
import { createIdleTimeout } from './idle-timeout.ts';
import { fetchResponse } from './request.ts';

interface DownloadOptions {
  /** File name if the response contains none. */
  fallbackName: string;
  /** Called after each received chunk. */
  onProgress?: (loadedBytes: number) => void;
}

/** The file name in a Content-Disposition header (RFC 6266), preferably its UTF-8 form, without folders; null if missing. */
export function fileNameOf(contentDisposition: string | null): string | null {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(contentDisposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(contentDisposition ?? '');
  const name = decodeName(encoded) ?? plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2];
  return name?.split(/[/\\]/).at(-1)?.trim() || null;
}

function decodeName(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text);
  } catch {
    return null;
  }
}

async function* readChunks(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
  const reader = body?.getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) yield chunk.value;
}

/**
 * Fetches a file with the session's token and hands it to the browser to save.
 * @returns the name under which it is saved
 * @throws ApiError like `request`; also if the connection is lost during the download or sends no data for 30 s
 */
export async function download(url: string, { fallbackName, onProgress }: DownloadOptions): Promise<string> {
  const idle = createIdleTimeout('The download stalled.');
  try {
    const response = await fetchResponse(url, { headers: { Accept: '*/*' } }, () => idle.signal);
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    // A page is not from the server, but for example the sign-in page of a public Wi-Fi.
    if (type.startsWith('text/html')) throw networkError(new TypeError('The response is a page.'));
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let loadedBytes = 0;
    for await (const chunk of readChunks(response.body)) {
      idle.touch();
      chunks.push(chunk);
      loadedBytes += chunk.length;
      onProgress?.(loadedBytes);
    }
    const name = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName;
    save(new Blob(chunks, { type }), name);
    return name;
  } catch (error) {
    // Errors of the fetch are normalized already; errors while the body is read are not.
    if (error instanceof TypeError || (error instanceof DOMException && idle.signal.aborted)) throw networkError(error);
    throw error;
  } finally {
    idle.stop();
  }
}
