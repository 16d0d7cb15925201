import { clientAddress, createNetworkLimiter } from '@grafted/auth';
import type { Context } from 'hono';
import type { Db } from '#server/database/client.ts';
import { refuseIf } from './rate-limit.ts';

interface ClientLimitOptions {
  name: string;
  times: number;
  seconds: number;
  clientAddressHeader: string | undefined;
}

/** Rate limit per network. */
export function createClientLimit(
  db: Db,
  { name, clientAddressHeader, ...limit }: ClientLimitOptions,
) {
  const limiter = createNetworkLimiter(db, `shop-${name}`, limit);
  /** Each subject has a limit of its own. @throws ShopError 429 */
  const countAddress = async (address: string, subject?: string, times = 1): Promise<void> =>
    refuseIf(await limiter.take(address, subject, times));
  return {
    countAddress,
    count: (c: Context, subject?: string, times?: number): Promise<void> =>
      countAddress(clientAddress(c, clientAddressHeader), subject, times),
  };
}
