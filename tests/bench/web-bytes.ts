// Bytes that a page loads over the network, by type.
import { request } from 'node:http';
import type { RunnerResult } from 'lighthouse';
import { brotliCompressSync } from 'node:zlib';

/** Sizes of response bodies as transferred, with Brotli if the server supports it. */
export interface Bytes {
  document: number;
  script: number;
  stylesheet: number;
  /** Images, data and other files. */
  other: number;
  /** The inline style, compressed alone with Brotli. */
  criticalCss: number;
}

/** Reads a response body as transferred. (`fetch` would decompress it.) */
function readRawBody(url: string): Promise<Buffer> {
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
 * Sums up everything that the page requested while Lighthouse measured it, each file once. This excludes the requests of
 * the service worker, which starts after the page has loaded.
 */
export async function measureBytes(site: string, path: string, report: RunnerResult['lhr']): Promise<Bytes> {
  const { details } = report.audits['network-requests'] ?? {};
  const items = details?.type === 'table' ? (details.items as unknown as Requested[]) : [];
  const bytes: Bytes = { document: 0, script: 0, stylesheet: 0, other: 0, criticalCss: 0 };
  const byUrl = new Map(items.filter(({ url }) => url.startsWith(site)).map((item) => [item.url, item]));
  for (const { url, resourceType = '' } of byUrl.values()) {
    bytes[types[resourceType] ?? 'other'] += (await readRawBody(url)).length;
  }
  const html = await (await fetch(site + path)).text();
  bytes.criticalCss = brotliCompressSync(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '').length;
  return bytes;
}
