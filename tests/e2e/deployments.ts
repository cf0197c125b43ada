// Simulates a deployment: the built site and another version of it, served one after the other at the same address.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Koa from 'koa';
import type { Plugin } from 'vite';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { site } from '../../server/http/site.ts';
import { buildInto } from '../../web/build.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const headings = /title="(Consulting for piping workflows|Tools for people who draw pipe)"/;

/** Changes the headings of two screens, so that their file names change, as after any change of the code. */
const newVersion: Plugin = {
  name: 'new-version',
  enforce: 'pre',
  transform: (code) => (headings.test(code) ? code.replace(headings, 'title="$1, new version"') : null),
};

export interface Deployments {
  url: string;
  /** Serves the new version. The files of the old one are no longer served. */
  deploy(): void;
  /** Serves the old version again. */
  rollBack(): void;
  /** Disconnects the server from the network, or reconnects it. */
  setReachable(isReachable: boolean): void;
  stop(): void;
}

/** Builds the new version, and serves the old one as the reference server does. */
export async function startDeployments(): Promise<Deployments> {
  // In the project's folder, because its package.json makes the code that renders the pages a module.
  const folder = mkdtempSync(join(dist, 'deployment-'));
  await buildInto(folder, [newVersion]);
  const settings = { analyticsId: null, publicUrl: null };
  const oldSite = site(join(dist, 'web'), settings);
  let currentSite = oldSite;
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
    deploy: () => void (currentSite = site(folder, settings)),
    rollBack: () => void (currentSite = oldSite),
    setReachable: (value) => void (isReachable = value),
    stop() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
