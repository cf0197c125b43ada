import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { Context } from 'koa';
import PQueue from 'p-queue';
import { memoize } from '../domain/memoize.ts';

export type Encoding = 'br' | 'gzip';
/** In order of preference. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** `fast` for a response that is sent a few times, `best` for a file that is sent as long as the server runs. */
export type Effort = 'fast' | 'best';

/** Shorter bodies are not compressed. */
const minBytes = 1024;
/**
 * Compresses one body at a time. Node's pool has four threads, and SQLite uses them too: one compression and two password
 * hashes (domain/passwords.ts) leave one for it. `fast` goes before `best`, so that no response waits for several files.
 */
const queue = new PQueue({ concurrency: 1 });
const priority = { fast: 1, best: 0 } as const;

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);

/** Quality and window of Brotli: a window of 256 kB is larger than nearly every response. */
const brotliSettings = { fast: [4, 18], best: [11, 22] } as const;
const gzipLevel = { fast: 6, best: 9 } as const;

function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const [quality, window] = brotliSettings[effort];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const run = () => (encoding === 'gzip' ? gzip(body, { level: gzipLevel[effort] }) : brotli(body, { params }));
  return queue.add(run, { priority: priority[effort] });
}

/** The bytes of a response and their compressed copies. Each copy is created when it is first requested. */
export class EncodedBody {
  readonly #bytes: Buffer | (() => Buffer);
  /** In order of preference. */
  readonly #copies = new Map<Encoding, () => Promise<Buffer>>();

  /**
   * @param bytes a function if the uncompressed bytes are not to be kept
   * @param effort null to use only the given copies
   * @param copies compressed by the build
   */
  constructor(bytes: Buffer | (() => Buffer), effort: Effort | null, copies: Partial<Record<Encoding, Buffer | undefined>> = {}) {
    this.#bytes = bytes;
    const effortOfNew = effort && this.identity.length >= minBytes ? effort : null;
    for (const encoding of encodings) {
      const copy = copies[encoding];
      if (copy) this.#copies.set(encoding, () => Promise.resolve(copy));
      else if (effortOfNew) {
        const create = memoize(() => compress(this.identity, encoding, effortOfNew));
        this.#copies.set(encoding, create);
      }
    }
  }

  get identity(): Buffer {
    return typeof this.#bytes === 'function' ? this.#bytes() : this.#bytes;
  }

  /**
   * The first encoding that the client accepts; null for uncompressed bytes (RFC 9110 12.5.3). If Koa had the choice between
   * all, it would follow the order of the header, in which browsers name gzip first.
   */
  encodingFor(ctx: Context): Encoding | null {
    if (!ctx.get('Accept-Encoding')) return null;
    return [...this.#copies.keys()].find((encoding) => ctx.acceptsEncodings(encoding)) ?? null;
  }

  /** Sets the body of the response in the negotiated encoding. */
  async send(ctx: Context): Promise<void> {
    ctx.vary('Accept-Encoding');
    const encoding = this.encodingFor(ctx);
    const bytes = (encoding && (await this.#copies.get(encoding)?.())) ?? this.identity;
    if (encoding) ctx.set('Content-Encoding', encoding);
    ctx.body = bytes;
  }
}
