import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Context, Middleware } from 'koa';

interface S3rver {
  middleware: Middleware[];
  run(): Promise<AddressInfo>;
  httpServer: Server;
}
const require = createRequire(import.meta.url);
const S3rver = require('@20minutes/s3rver') as new (options: object) => S3rver;

export interface RunningS3 {
  /** What a server needs to keep its bundles there. */
  environment: Record<string, string>;
  /** The requests that have come, `PUT /bucket/key?query`. */
  requests: string[];
  /** The files with the bytes of published objects and of parts that belong to none yet. */
  files(): string[];
  /** Whether it can say which uploads are unfinished; not every store can. */
  listsUploads: boolean;
  stop(): Promise<void>;
}

const bucket = 'bundles';

/** Starts a server that speaks S3, on a free port, with an empty bucket. */
export async function startS3(): Promise<RunningS3> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    // It leaves the slash behind the bucket out of what it signs, so that no listing would be let in.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  });
  const all = () => readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const requests: string[] = [];
  // It takes uploads in parts, but does not know how to give one up, nor which there are.
  const uploads = () => all().filter((name) => /uploads[/\\][^/\\]+$/.test(name));
  server.middleware.unshift(async (ctx: Context, next) => {
    requests.push(`${ctx.method} ${ctx.url}`);
    if (ctx.method === 'DELETE' && 'uploadId' in ctx.query) {
      const upload = uploads().find((name) => basename(name) === ctx.query['uploadId']);
      if (upload) rmSync(join(directory, upload), { recursive: true });
      ctx.status = upload ? 204 : 404;
    } else if (ctx.method === 'GET' && 'uploads' in ctx.query) {
      const entries = uploads().map((name) => {
        const key = readFileSync(join(directory, name, 'key'), 'utf8');
        const initiated = statSync(join(directory, name)).mtime.toISOString();
        return `<Upload><Key>${key}</Key><UploadId>${basename(name)}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
      });
      ctx.status = running.listsUploads ? 200 : 501;
      ctx.type = 'application/xml';
      ctx.body = running.listsUploads
        ? `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`
        : '<Error><Code>NotImplemented</Code></Error>';
    } else await next();
  });
  const { port } = await server.run();
  const running: RunningS3 = {
    listsUploads: true,
    environment: {
      BUNDLE_STORE: `s3://${bucket}/plugin`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_PATH_STYLE: 'true',
    },
    requests,
    files: () => all().filter((name) => /_object$|uploads[/\\][^/\\]+[/\\]\d+$/.test(name)),
    async stop() {
      server.httpServer.closeAllConnections();
      await new Promise((resolve) => server.httpServer.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return running;
}
