import { currentMs } from '@grafted/postgres/clock.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { validationFailed } from '#auth/http/errors.ts';
import { outboundFetchFor } from '#auth/http/outbound-fetch.ts';
import {
  claimMetadataRead,
  saveMetadata,
  type SsoProviderRow,
} from '#auth/queries/sso-providers.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import { parseIdpMetadata } from './xml.ts';

/** Default age at which metadata is read again; the document may ask for a shorter one. */
const staleMs = 24 * 3_600_000;
const shortestMs = 3_600_000;
/** Pause between attempts while the address cannot be read. */
const retrySeconds = 600;
/** Pause between reads caused by a bad signature, which anybody can send. */
const afterBadSignatureSeconds = 60;

/** @throws Error */
export async function fetchMetadata(
  { saml }: Pick<AuthSettings, 'saml'>,
  url: string,
): Promise<string> {
  const answer = await outboundFetchFor(saml)(url, {
    headers: { accept: 'application/xml;charset=UTF-8' },
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  return answer.text();
}

/** The provider with metadata that may be used now. @throws AuthError if it has expired and there is no newer one */
export async function withFreshMetadata(
  context: AuthContext,
  provider: SsoProviderRow,
): Promise<SsoProviderRow> {
  const { validUntil, cacheMs } = parseIdpMetadata(provider.saml!.metadata_xml);
  const readAt = Date.parse(provider.saml!.metadata_read_at ?? provider.updated_at.toISOString());
  const staleAt = readAt + Math.min(staleMs, Math.max(shortestMs, cacheMs ?? staleMs));
  const isExpired = validUntil !== undefined && validUntil <= currentMs();
  if (!provider.saml!.metadata_url || (currentMs() < staleAt && !isExpired)) return provider;
  const fresh = await readAgain(context, provider, retrySeconds);
  if (!fresh && isExpired)
    throw validationFailed(
      'SAML Metadata of this Identity Provider has expired, and newer metadata cannot be read',
    );
  return fresh ?? provider; // the old copy while the address is away
}

/**
 * After a signature that no known key made: the company may have changed its certificate. Undefined
 * if nothing changed.
 */
export async function withChangedMetadata(
  context: AuthContext,
  provider: SsoProviderRow,
): Promise<SsoProviderRow | undefined> {
  if (!provider.saml!.metadata_url) return undefined;
  const fresh = await readAgain(context, provider, afterBadSignatureSeconds);
  return fresh?.saml!.metadata_xml === provider.saml!.metadata_xml ? undefined : fresh;
}

/**
 * Reads the metadata in one process at a time, and not before the interval has passed. Undefined if
 * it was not read.
 */
async function readAgain(
  { db, settings, report }: AuthContext,
  provider: SsoProviderRow,
  intervalSeconds: number,
): Promise<SsoProviderRow | undefined> {
  const { entity_id: entityId, metadata_url: url } = provider.saml!;
  if (!(await claimMetadataRead(db, provider.id, intervalSeconds))) return undefined;
  try {
    const xml = await fetchMetadata(settings, url!); // checked by the callers
    const read = parseIdpMetadata(xml);
    if (read.entityId !== entityId)
      throw new Error(`${url} names the entity ${read.entityId} instead of ${entityId}`);
    if (read.validUntil !== undefined && read.validUntil <= currentMs())
      throw new Error(`${url} has expired metadata`);
    await saveMetadata(db, provider.id, xml);
    return { ...provider, saml: { ...provider.saml!, metadata_xml: xml } };
  } catch (cause) {
    report(new Error(`SAML metadata of ${entityId} was not read again`, { cause }));
    return undefined;
  }
}
