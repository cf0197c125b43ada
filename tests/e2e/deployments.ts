// A site that is deployed twice: two builds with a word in them that differs, one after the other at one address.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Koa, { type Middleware } from 'koa';
import type { Plugin } from 'vite';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { site } from '../../server/http/site.ts';
import { buildInto } from '../../web/build.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** What the heading of /consulting and of /about ends with. */
export type Version = 'one' | 'two';

const headings = /title="(Consulting for piping workflows|Tools for people who draw pipe)"/;

/** Writes the version into two screens, so that the names of their files change as after any change of the code. */
const withVersion = (version: Version): Plugin => ({
  name: 'version',
  enforce: 'pre',
  transform: (code) => (headings.test(code) ? code.replace(headings, `title="$1, version ${version}"`) : null),
});

export interface Deployments {
  url: string;
  /** Puts a version in the place of the one that is there; the old one's files are gone. */
  deploy(version: Version): void;
  /** Takes the server off the network, or back to it. */
  reachable(yes: boolean): void;
  stop(): void;
}

/** Builds both versions and serves the first, as the reference server serves its site. */
export async function startDeployments(): Promise<Deployments> {
  // In the project: what renders the pages is a module because package.json says so.
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, 'deployments-'));
  const versions = {} as Record<Version, Middleware>;
  const settings = { analyticsId: null, publicUrl: null };
  for (const version of ['one', 'two'] as const) {
    await buildInto(join(folder, version), [withVersion(version)]);
    versions[version] = site(join(folder, version), settings);
  }
  let present = versions.one;
  let there = true;
  const koa = new Koa();
  koa.use(securityHeaders(settings));
  koa.use((ctx, next) => present(ctx, next));
  const answer = koa.callback();
  const server = createServer((request, response) => {
    if (there) void answer(request, response);
    else request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (version) => void (present = versions[version]),
    reachable: (yes) => void (there = yes),
    stop() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
