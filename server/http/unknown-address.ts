import type { Layer } from '@koa/router';
import type { Context } from 'koa';
import { Problem } from '../problems.ts';

/**
 * Responds to a method that an address does not support; OPTIONS lists the supported methods.
 * @throws Problem METHOD_NOT_ALLOWED
 */
export function respondToOtherMethod(ctx: Context, methods: string[]): void {
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (ctx.method !== 'OPTIONS') {
    throw new Problem('METHOD_NOT_ALLOWED', { detail: `This path supports ${allow}.`, headers: { Allow: allow } });
  }
  ctx.status = 204;
  ctx.set('Allow', allow);
}

/** Responds to requests that neither the site nor an operation has handled. */
export function unknownAddress(ctx: Context): void {
  const layers = (ctx['matched'] as Layer[] | undefined) ?? [];
  const methods = [...new Set(layers.flatMap((layer) => layer.methods))];
  if (methods.length > 0) return respondToOtherMethod(ctx, methods);
  const sentence = 'There is nothing at this address.';
  throw new Problem('NOT_FOUND', { detail: sentence, message: sentence });
}
