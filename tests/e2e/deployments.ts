// Simulates a deployment: two builds of the site that differ in one word, served one after the other at the same address.
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

/** The last word of the headings of /consulting and /about. */
export type Version = 'one' | 'two';

const headings = /title="(Consulting for piping workflows|Tools for people who draw pipe)"/;

/** Adds the version to two screens, so that their file names change, as after any change of the code. */
const withVersion = (version: Version): Plugin => ({
  name: 'version',
  enforce: 'pre',
  transform: (code) => (headings.test(code) ? code.replace(headings, `title="$1, version ${version}"`) : null),
});

export interface Deployments {
  url: string;
  /** Replaces the served version. The files of the old one are no longer served. */
  deploy(version: Version): void;
  /** Disconnects the server from the network, or reconnects it. */
  setReachable(isReachable: boolean): void;
  stop(): void;
}

/** Builds both versions and serves the first, as the reference server serves its site. */
export async function startDeployments(): Promise<Deployments> {
  // In the project's folder, because its package.json makes the code that renders the pages a module.
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, 'deployments-'));
  const versions = {} as Record<Version, Middleware>;
  const settings = { analyticsId: null, publicUrl: null };
  for (const version of ['one', 'two'] as const) {
    await buildInto(join(folder, version), [withVersion(version)]);
    versions[version] = site(join(folder, version), settings);
  }
  let currentSite = versions.one;
  let isReachable = true;
  const koa = new Koa();
  koa.use(securityHeaders(settings));
  koa.use((ctx, next) => currentSite(ctx, next));
  const answer = koa.callback();
  const server = createServer((request, response) => {
    if (isReachable) void answer(request, response);
    else request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (version) => void (currentSite = versions[version]),
    setReachable: (value) => void (isReachable = value),
    stop() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
