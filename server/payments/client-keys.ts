import { createHmac } from 'node:crypto';
import { clientBlock, clientSite } from '@grafted/auth';
import type { SquareConfig } from './square/square-settings.ts';

/** Keyed hashes of the buyer's network and, for IPv6, of the one around it: stored instead of the address. */
export interface ClientKeys {
  block: string;
  site: string | null;
}

export function getClientKeys(
  { accessToken }: Pick<SquareConfig, 'accessToken'>,
  address: string,
): ClientKeys {
  const keyOf = (network: string) =>
    createHmac('sha256', accessToken).update(network).digest('base64url').slice(0, 22);
  const site = clientSite(address);
  return { block: keyOf(clientBlock(address)), site: site === undefined ? null : keyOf(site) };
}
