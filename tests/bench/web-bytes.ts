// What a page sends over the wire, by type.
import { request } from 'node:http';
import type { RunnerResult } from 'lighthouse';
import { brotliCompressSync } from 'node:zlib';

/** Bytes of bodies as they are sent, brotli where the server has it. */
export interface Bytes {
  document: number;
  script: number;
  stylesheet: number;
  /** Images, data and all the rest. */
  other: number;
  /** Of the style in the page itself, as brotli would send it alone. */
  criticalCss: number;
}

/** The body of an answer as it comes over the wire: `fetch` would unpack it. */
function rawBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

const types: Record<string, 'document' | 'script' | 'stylesheet'> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'stylesheet',
};

interface Requested {
  url: string;
  resourceType?: string;
}

/**
 * Everything that Lighthouse saw the page ask for, once each: the offline worker's own requests, which come when the
 * page is through, are not among them.
 */
export async function bytesByType(site: string, path: string, report: RunnerResult['lhr']): Promise<Bytes> {
  const { details } = report.audits['network-requests'] ?? {};
  const items = details?.type === 'table' ? (details.items as unknown as Requested[]) : [];
  const bytes: Bytes = { document: 0, script: 0, stylesheet: 0, other: 0, criticalCss: 0 };
  const byUrl = new Map(items.filter(({ url }) => url.startsWith(site)).map((item) => [item.url, item]));
  for (const { url, resourceType = '' } of byUrl.values()) {
    bytes[types[resourceType] ?? 'other'] += (await rawBody(url)).length;
  }
  const html = await (await fetch(site + path)).text();
  bytes.criticalCss = brotliCompressSync(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '').length;
  return bytes;
}
