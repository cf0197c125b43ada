import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { Context } from 'koa';
import PQueue from 'p-queue';

export type Encoding = 'br' | 'gzip';
/** In order of preference. */
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** `fast` for a response that is sent a few times, `best` for a file that is sent as long as the server runs. */
export type Effort = 'fast' | 'best';

/** Shorter bodies are not compressed. */
const minBytes = 1024;
/** Each compression uses several megabytes, so only a few run at once. Node's thread pool has four threads anyway. */
const queue = new PQueue({ concurrency: 4 });

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);

/** Quality and window of Brotli: a window of 256 kB is larger than nearly every response. */
const brotliSettings = { fast: [4, 18], best: [11, 22] } as const;
const gzipLevel = { fast: 6, best: 9 } as const;

function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return queue.add(() => gzip(body, { level: gzipLevel[effort] }));
  const [quality, window] = brotliSettings[effort];
  return queue.add(() =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_LGWIN]: window,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  );
}

/** The bytes of a response and their compressed copies. Each copy is created when it is first requested. */
export class EncodedBody {
  readonly identity: Buffer;
  readonly #effort: Effort | null;
  readonly #copies: Partial<Record<Encoding, Promise<Buffer>>>;

  /**
   * @param effort null to use only the given copies
   * @param copies compressed by the build
   */
  constructor(identity: Buffer, effort: Effort | null, copies: Partial<Record<Encoding, Buffer | undefined>> = {}) {
    this.identity = identity;
    this.#effort = effort;
    this.#copies = {};
    if (copies.br) this.#copies.br = Promise.resolve(copies.br);
    if (copies.gzip) this.#copies.gzip = Promise.resolve(copies.gzip);
  }

  /** Negotiates the encoding of the body; null for uncompressed bytes (RFC 9110 12.5.3). */
  encodingFor(ctx: Context): Encoding | null {
    if (!ctx.get('Accept-Encoding')) return null;
    const canCompress = this.#effort !== null && this.identity.length >= minBytes;
    const available = encodings.filter((encoding) => canCompress || this.#copies[encoding]);
    const accepted = available.length > 0 && ctx.acceptsEncodings([...available, 'identity']);
    return encodings.find((encoding) => encoding === accepted) ?? null;
  }

  async bytes(encoding: Encoding | null): Promise<Buffer> {
    if (!encoding) return this.identity;
    return (this.#copies[encoding] ??= compress(this.identity, encoding, this.#effort ?? 'best'));
  }

  /** Sets the body of the response in the negotiated encoding. */
  async send(ctx: Context): Promise<void> {
    ctx.vary('Accept-Encoding');
    const encoding = this.encodingFor(ctx);
    const bytes = await this.bytes(encoding);
    if (encoding) ctx.set('Content-Encoding', encoding);
    ctx.body = bytes;
  }
}
