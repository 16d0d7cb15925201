import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { OutboundFetch } from '#auth/http/outbound-fetch.ts';
import { fetchFromProvider } from './fetch-from-provider.ts';

/** Asymmetric ones: a provider's tokens are checked by what it publishes. */
export const idTokenAlgorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const rememberedMax = 200;
/** By who asks: keys that were read inside one's own network are not for providers that may not be there. */
const known = new WeakMap<OutboundFetch, Map<string, JWTVerifyGetKey>>();

/** A provider's public keys: kept for ten minutes, and looked up again when a token names one that is not among them. */
export function keySetFor(address: string, outboundFetch: OutboundFetch): JWTVerifyGetKey {
  const sets = known.get(outboundFetch) ?? new Map<string, JWTVerifyGetKey>();
  known.set(outboundFetch, sets);
  const keys = sets.get(address) ?? createRemoteJWKSet(new URL(address), { [customFetch]: (url: string, init: RequestInit) => fetchFromProvider(outboundFetch, url, init.headers) });
  sets.delete(address);
  sets.set(address, keys); // to the end of the line
  if (sets.size > rememberedMax) sets.delete(sets.keys().next().value!);
  return keys;
}
