import * as z from 'zod/mini';
import { trustedFetch, type OutboundFetch } from '#auth/http/outbound-fetch.ts';
import { fetchFromProvider, providerUnreachable } from './fetch-from-provider.ts';
import { createTtlCache } from './ttl-cache.ts';

const address = () => z.url({ protocol: /^https?$/ });

const metadataSchema = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: address(),
  token_endpoint: address(),
  jwks_uri: address(),
  userinfo_endpoint: z.optional(address()),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});
export type ProviderMetadata = z.infer<typeof metadataSchema>;

const getOrFetch = createTtlCache<ProviderMetadata>({ lifeMs: 600_000, size: 200 });

/** What an OpenID Connect issuer publishes about itself, remembered for ten minutes. @throws AuthError 503 when it cannot be read */
export function discover(issuer: string, outboundFetch: OutboundFetch, document = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`): Promise<ProviderMetadata> {
  return getOrFetch(`${outboundFetch === trustedFetch ? 'trusted' : 'public'} ${issuer} ${document}`, () => fetchMetadata(issuer, outboundFetch, document));
}

async function fetchMetadata(issuer: string, outboundFetch: OutboundFetch, document: string): Promise<ProviderMetadata> {
  const answer = await fetchFromProvider(outboundFetch, document);
  const { data: metadata, error } = metadataSchema.safeParse(await answer.json().catch(() => undefined));
  if (!metadata) throw providerUnreachable(document, error);
  // Else any server could speak for another.
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer)) throw providerUnreachable(document, new Error(`${document} speaks for ${metadata.issuer}`));
  return metadata;
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '');
