import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Context, Middleware, Next } from 'koa';

/**
 * The caller of an IP address: an IPv4 address, or the /64 prefix of an IPv6 address, because providers assign at
 * least a /64 to each customer. An IPv4 address mapped into IPv6 counts as the IPv4 address. All invalid addresses count
 * as one caller, `unknown`.
 */
export function callerOf(address: string): string {
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The address without the port that some proxies add: `203.0.113.9:5678`, `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

/**
 * The caller of a request. Behind a proxy it is the last address in `X-Forwarded-For`, which the proxy has added; the
 * client can forge the addresses before it.
 */
export function callerOfRequest({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return callerOf(forwarded ? withoutPort(forwarded) : (socket.remoteAddress ?? ''));
}

/** Stores the caller as `ctx.state.caller`. */
export const identifyCaller =
  (trustProxy: boolean): Middleware =>
  (ctx: Context, next: Next) => {
    ctx.state['caller'] = callerOfRequest(ctx.req, trustProxy);
    return next();
  };
