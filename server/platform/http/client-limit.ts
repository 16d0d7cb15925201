import { clientAddress, clientBlock, clientSite, siteFactor } from '@grafted/auth';
import type { Context } from 'hono';
import type { Pool } from 'pg';
import { createRateLimit } from './rate-limit.ts';

interface ClientLimitOptions {
  name: string;
  times: number;
  seconds: number;
  clientAddressHeader: string | undefined;
}

/** Rate limit per network: the smallest that somebody controls, and for IPv6 also the one around it, which holds 65,536 of them. */
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
  /** Each subject has a limit of its own. @throws ShopError 429 */
  async function countAddress(address: string, subject = ''): Promise<void> {
    const keyOf = (network: string) => (subject ? `${network} ${subject}` : network);
    await blocks.count(keyOf(clientBlock(address)));
    const site = clientSite(address);
    if (site) await sites.count(keyOf(site));
  }
  return {
    countAddress,
    count: (c: Context, subject?: string): Promise<void> =>
      countAddress(clientAddress(c, clientAddressHeader), subject),
  };
}
