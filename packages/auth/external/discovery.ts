import * as z from 'zod/mini';
import { trustedFetch, type OutboundFetch } from '#auth/http/outbound-fetch.ts';
import { fetchFromProvider, providerUnreachable } from './fetch-from-provider.ts';
import { createTtlCache } from './ttl-cache.ts';

const httpUrl = () => z.url({ protocol: /^https?$/ });

const metadataSchema = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: httpUrl(),
  token_endpoint: httpUrl(),
  jwks_uri: httpUrl(),
  userinfo_endpoint: z.optional(httpUrl()),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});
export type ProviderMetadata = z.infer<typeof metadataSchema>;

const getOrFetch = createTtlCache<ProviderMetadata>({ ttlMs: 600_000, maxEntries: 200 });

/** An OpenID Connect issuer's discovery document, cached for ten minutes. @throws AuthError 503 if it cannot be read */
export function discover(
  issuer: string,
  outboundFetch: OutboundFetch,
  document = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
): Promise<ProviderMetadata> {
  return getOrFetch(
    `${outboundFetch === trustedFetch ? 'trusted' : 'public'} ${issuer} ${document}`,
    () => fetchMetadata(issuer, outboundFetch, document),
  );
}

async function fetchMetadata(
  issuer: string,
  outboundFetch: OutboundFetch,
  document: string,
): Promise<ProviderMetadata> {
  const answer = await fetchFromProvider(outboundFetch, document);
  const { data: metadata, error } = metadataSchema.safeParse(
    await answer.json().catch(() => undefined),
  );
  if (!metadata) throw providerUnreachable(document, error);
  // Otherwise any server could impersonate another issuer.
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer))
    throw providerUnreachable(
      document,
      new Error(`${document} names the issuer ${metadata.issuer}`),
    );
  return metadata;
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '');
