import type { Layer } from '@koa/router';
import type { Context } from 'koa';
import { Problem } from '../problems.ts';

/** What no route has answered: OPTIONS, a method that the path does not have, or a path that does not exist. */
export function unknownAddress(ctx: Context): void {
  const layers = (ctx['matched'] as Layer[] | undefined) ?? [];
  const methods = [...new Set(layers.flatMap((layer) => layer.methods))];
  if (methods.length === 0)
    throw new Problem('NOT_FOUND', { detail: 'There is nothing at this address.', message: 'There is nothing at this address.' });
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (ctx.method === 'OPTIONS') {
    ctx.status = 204;
    ctx.set('Allow', allow);
    return;
  }
  throw new Problem('METHOD_NOT_ALLOWED', { detail: `This path takes ${allow}.`, headers: { Allow: allow } });
}
