import { clientAddress, clientBlock, clientSite } from '@grafted/auth';
import type { Context } from 'hono';
import type { Pool } from 'pg';
import { createRateLimit } from './rate-limit.ts';

/** What a network may do that holds many of the smallest ones: an IPv6 /48 has 65,536 of them. */
const siteFactor = 3;

interface ClientLimitOptions {
  name: string;
  times: number;
  seconds: number;
  clientAddressHeader: string | undefined;
}

/** Rate limit per network: the smallest that somebody controls, and for IPv6 also the one around it. */
export function createClientLimit(
  pool: Pool,
  { name, times, seconds, clientAddressHeader }: ClientLimitOptions,
) {
  const blocks = createRateLimit(pool, { name, times, seconds });
  const sites = createRateLimit(pool, {
    name: `${name}-site`,
    times: times * siteFactor,
    seconds,
  });
  /** @throws ShopError 429 */
  async function countAddress(address: string): Promise<void> {
    await blocks.count(clientBlock(address));
    const site = clientSite(address);
    if (site) await sites.count(site);
  }
  return {
    countAddress,
    count: (c: Context): Promise<void> => countAddress(clientAddress(c, clientAddressHeader)),
  };
}
