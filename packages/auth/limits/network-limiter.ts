import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { clientBlock, clientSite, siteFactor } from '#auth/http/client-address.ts';
import type { Limit } from '#auth/settings/limits.ts';
import { createLimiter } from './limiter.ts';

export interface NetworkLimiter {
  /** Takes tokens; each subject has a bucket of its own. Returns the seconds to wait when it has too few. */
  take(address: string, subject?: string, tokens?: number): Promise<number | undefined>;
  /** The same as the first queries of a `with`; the one named `counted` yields a row if a token was taken. */
  takeSql(address: string): RawBuilder<unknown>;
}

export const unlimitedNetworks: NetworkLimiter = {
  take: async () => undefined,
  takeSql: () => sql`counted as (select 1)`,
};

interface NetworkOptions {
  burst?: number;
  /** The network of an address; defaults to the smallest that an attacker typically controls. */
  toNetwork?: (address: string) => string;
}

/** Limits the network of a client's address, and for IPv6 also the /48 around it, which holds 65,536 of them. */
export function createNetworkLimiter(
  db: QueryExecutorProvider,
  name: string,
  limit: Limit,
  { burst = limit.times, toNetwork = clientBlock }: NetworkOptions = {},
): NetworkLimiter {
  const networks = createLimiter(db, name, limit, burst);
  const siteLimit = { ...limit, times: limit.times * siteFactor };
  const sites = createLimiter(db, `${name}-site`, siteLimit, burst * siteFactor);
  return {
    // A network that is refused takes nothing from its neighbors.
    async take(address, subject, tokens) {
      const keyFor = (network: string) => (subject ? `${network} ${subject}` : network);
      const wait = await networks.take(keyFor(toNetwork(address)), tokens);
      const site = clientSite(address);
      return wait ?? (site === undefined ? undefined : sites.take(keyFor(site), tokens));
    },
    takeSql(address) {
      const network = networks.takeSql(toNetwork(address), sql`true`);
      const site = clientSite(address);
      if (site === undefined) return sql`counted as (${network})`;
      return sql`counted_network as (${network}),
        counted as (${sites.takeSql(site, sql`exists (select from counted_network)`)})`;
    },
  };
}
