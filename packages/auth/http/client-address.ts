import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** Who sends a request, as sessions and limits know it. */
export interface Client {
  userAgent: string | undefined;
  address: string;
}

export const unknownAddress = '';

/** The client's IP address: from the trusted proxy's header, else from the socket. */
export function clientAddress(c: Context, trustedHeader: string | undefined): string {
  const named = trustedHeader && c.req.header(trustedHeader)?.split(',').at(-1)?.trim();
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>; // absent when called without a socket
  return parseAddress(named || incoming?.socket.remoteAddress || '')?.toString() ?? unknownAddress;
}

/** The smallest network an attacker typically controls: an IPv4 /24 or an IPv6 /64. */
export function clientBlock(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return 'unknown';
  if (parsed instanceof ipaddr.IPv4) return parsed.octets.slice(0, 3).join('.');
  const network = parsed.parts.slice(0, 4);
  return network.map((part) => part.toString(16)).join(':');
}

/** The network around an IPv6 block, an IPv6 /48: providers give whole ones to a customer. Undefined for IPv4. */
export function clientSite(address: string): string | undefined {
  const parsed = parseAddress(address);
  if (!parsed || parsed instanceof ipaddr.IPv4) return undefined;
  return parsed.parts
    .slice(0, 3)
    .map((part) => part.toString(16))
    .join(':');
}

/** How many times the limit of the smallest networks the /48 around them has. */
export const siteFactor = 3;

/** One client: an IPv4 address, or the IPv6 /64 assigned to a household. */
export const clientKey = (address: string): string =>
  isIP(address) === 4 ? address : clientBlock(address);

/** Reads an IPv4 address mapped into IPv6 as IPv4. Unlike the library, refuses abbreviations such as 127.1. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [withoutZone = ''] = address.split('%');
  return isIP(withoutZone) ? ipaddr.process(withoutZone) : undefined;
}
