import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export const unknownAddress = '';

/** The client's IP address: from the trusted proxy's header, else from the socket. */
export function clientAddress(c: Context, trustedHeader: string | undefined): string {
  const named = trustedHeader && c.req.header(trustedHeader)?.split(',').at(-1)?.trim();
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>; // absent when called without a socket
  const address = (named || incoming?.socket.remoteAddress || '')
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, ''); // no zone
  return isIP(address) ? address : unknownAddress;
}

/** The smallest network an attacker typically controls: an IPv4 /24 or an IPv6 /64. */
export function clientBlock(address: string): string {
  if (isIP(address) === 4) return address.split('.').slice(0, 3).join('.');
  if (isIP(address) === 6) return expandIpv6(address).slice(0, 4).join(':');
  return 'unknown';
}

/** One client: an IPv4 address, or the IPv6 /64 assigned to a household. */
export const clientKey = (address: string): string =>
  isIP(address) === 4 ? address : clientBlock(address);

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  );
}
