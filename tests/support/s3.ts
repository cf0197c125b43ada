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
  /** Environment variables of a server that stores its bundles here. */
  environment: Record<string, string>;
  /** The requests received so far, such as `PUT /bucket/key?query`. */
  requests: string[];
  /** The files with the content of objects and of the parts of unfinished uploads. */
  files(): string[];
  /** Whether it can list unfinished uploads; not every store can. */
  listsUploads: boolean;
  stop(): Promise<void>;
}

const bucket = 'bundles';

/** Starts an S3-compatible server on a free port, with an empty bucket. */
export async function startS3(): Promise<RunningS3> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    // The server omits the slash after the bucket from the signed text, so it would reject every listing.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  });
  const listFiles = () => readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const requests: string[] = [];
  // The server supports multipart uploads, but can neither abort nor list them.
  const listUploads = () => listFiles().filter((name) => /uploads[/\\][^/\\]+$/.test(name));
  server.middleware.unshift(async (ctx: Context, next) => {
    requests.push(`${ctx.method} ${ctx.url}`);
    if (ctx.method === 'DELETE' && 'uploadId' in ctx.query) {
      const upload = listUploads().find((name) => basename(name) === ctx.query['uploadId']);
      if (upload) rmSync(join(directory, upload), { recursive: true });
      ctx.status = upload ? 204 : 404;
    } else if (ctx.method === 'GET' && 'uploads' in ctx.query) {
      const entries = listUploads().map((name) => {
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
    files: () => listFiles().filter((name) => /_object$|uploads[/\\][^/\\]+[/\\]\d+$/.test(name)),
    async stop() {
      server.httpServer.closeAllConnections();
      await new Promise((resolve) => server.httpServer.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return running;
}
