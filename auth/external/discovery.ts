import * as z from 'zod/mini';
import type { Outgoing } from '../outgoing.ts';

const metadataSchema = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.optional(z.string()),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});
export type ProviderMetadata = z.infer<typeof metadataSchema>;

const freshMs = 3_600_000;
const known = new Map<string, { metadata: Promise<ProviderMetadata>; until: number }>();

/** What an OpenID Connect issuer publishes about itself, remembered for an hour. @throws Error when it cannot be read */
export function discover(issuer: string, outgoing: Outgoing, document = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`): Promise<ProviderMetadata> {
  const key = `${issuer} ${document}`;
  const remembered = known.get(key);
  if (remembered && remembered.until > Date.now()) return remembered.metadata;
  const metadata = fetchMetadata(issuer, outgoing, document);
  known.set(key, { metadata, until: Date.now() + freshMs });
  metadata.catch(() => known.delete(key)); // asked again next time
  return metadata;
}

async function fetchMetadata(issuer: string, outgoing: Outgoing, document: string): Promise<ProviderMetadata> {
  const answer = await outgoing(document, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${document} answered ${answer.status}`);
  const metadata = metadataSchema.parse(await answer.json());
  // Else any server could speak for another.
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer)) throw new Error(`${document} speaks for ${metadata.issuer}`);
  return metadata;
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '');
