import type { UserConfig } from 'vite';
import { expect, test } from 'vitest';
import viteConfig from './vite.config.ts';

test('proxies calls to the backend in development, but not the modules in web/api', () => {
  const config = (viteConfig as (env: object) => UserConfig)({ command: 'serve', mode: 'development' });
  const [pattern] = Object.keys(config.server?.proxy ?? {});
  const proxied = new RegExp(pattern ?? '');
  for (const call of ['/api/ping', '/api/public/families?q=1.5&nps=1-1/2', '/api/admin/demo-requests/0197f0c4-6d3a/status']) {
    expect(proxied.test(call), call).toBe(true);
  }
  for (const module of ['/api/request.ts', '/api/request.ts?t=123', '/api/generated/auth/auth.ts', '/routes.ts']) {
    expect(proxied.test(module), module).toBe(false);
  }
});
