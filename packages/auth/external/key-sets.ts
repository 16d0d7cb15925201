import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { OutboundFetch } from '#auth/http/outbound-fetch.ts';
import { evictOldest } from '#auth/tokens/evict-oldest.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';

/** Asymmetric only: tokens are verified with the provider's published keys. */
export const idTokenAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

const maxEntries = 200;
/** Kept per fetch function: keys read from the private network must not serve providers that may only be public. */
const known = new WeakMap<OutboundFetch, Map<string, JWTVerifyGetKey>>();

/** A provider's public keys, cached for ten minutes and refetched for an unknown key id. */
export function keySetFor(url: string, outboundFetch: OutboundFetch): JWTVerifyGetKey {
  const sets = known.get(outboundFetch) ?? new Map<string, JWTVerifyGetKey>();
  known.set(outboundFetch, sets);
  const keys =
    sets.get(url) ??
    createRemoteJWKSet(new URL(url), {
      [customFetch]: (address: string, init: RequestInit) =>
        fetchFromProvider(outboundFetch, address, init.headers),
    });
  sets.delete(url);
  sets.set(url, keys); // moves it to the end of the LRU order
  if (sets.size > maxEntries) evictOldest(sets);
  return keys;
}
