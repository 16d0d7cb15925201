import { currentMs } from '@grafted/postgres/clock.ts';
import type { Profile } from '@node-saml/node-saml';
import * as z from 'zod/mini';
import { parseEmail } from '#auth/accounts/contact.ts';
import type { ExternalProfile } from '#auth/external/profile.ts';
import { refuse } from '#auth/http/errors.ts';
import { isStorable } from '#auth/http/request.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AttributeMapping } from '#auth/tables/sso.ts';
import { mapAttributes, type Attributes } from './attributes.ts';
import { decryptAssertions, isEncrypted } from './encryption.ts';
import { assertionConsumerUrl, samlFor } from './service-provider.ts';
import { childrenNamed, parseXml } from './xml.ts';

const refused = (message: string, cause?: unknown) =>
  refuse('validation_failed', `SAML Assertion is not valid: ${message}`, { cause });

interface Expected {
  metadataXml: string;
  entityId: string;
  /** The request it must answer; undefined for an IdP-initiated sign-in. */
  requestId: string | undefined;
}

export interface Assertion {
  id: string;
  nameId: string | undefined;
  nameIdFormat: string | undefined;
  attributes: Attributes;
}

/** The library's form of an element: children by name, XML attributes under `$`. */
const element = z.object({ $: z.looseObject({}) });
const assertionSchema = z.object({
  $: z.object({ ID: z.string() }),
  Issuer: z.tuple([z.object({ _: z.string() })]),
  Subject: z.tuple([
    z.object({
      SubjectConfirmation: z.array(
        z.object({
          $: z.object({ Method: z.string() }),
          SubjectConfirmationData: z.tuple([element]),
        }),
      ),
    }),
  ]),
  AttributeStatement: z.optional(
    z.array(
      z.object({
        Attribute: z.optional(
          z.array(
            z.object({
              $: z.looseObject({ Name: z.string() }),
              AttributeValue: z.optional(z.array(z.unknown())),
            }),
          ),
        ),
      }),
    ),
  ),
});

/**
 * @throws AuthError unless the provider signed the assertion for this service, it is fresh, and it
 * answers the request
 */
export async function verifyAssertion(
  settings: AuthSettings,
  samlResponse: string,
  { metadataXml, entityId, requestId }: Expected,
): Promise<Assertion> {
  const document = readXml(samlResponse);
  assertNoSha1(document);
  // One message for every failure: distinguishing them would be a decryption (padding) oracle.
  const unreadable = (cause: unknown) => refused('it cannot be decrypted, or is not signed', cause);
  for (const decrypted of await decryptAssertions(document, settings.saml.privateKey).catch(
    (cause: unknown) => Promise.reject(unreadable(cause)),
  ))
    assertNoSha1(decrypted);
  const { profile } = await samlFor(settings, metadataXml)
    .validatePostResponseAsync({ SAMLResponse: samlResponse })
    .catch((cause: Error) =>
      Promise.reject(isEncrypted(document) ? unreadable(cause) : refused(cause.message, cause)),
    );
  const { data: assertion, error } = assertionSchema.safeParse(profile?.getAssertion?.().Assertion);
  if (!profile || !assertion) throw refused('a required element is missing', error);
  if (assertion.Issuer[0]._.trim() !== entityId) throw refused('it has another issuer');
  const confirmations = assertion.Subject[0].SubjectConfirmation.filter(
    ({ $: { Method } }) => Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  ).map(({ SubjectConfirmationData: [{ $: data }] }) => data);
  if (
    !confirmations.some((data) =>
      isConfirmation(data, { recipient: assertionConsumerUrl(settings), requestId }),
    )
  )
    throw refused('it was not issued for this sign-in');
  return {
    id: assertion.$.ID,
    ...readNameId(profile),
    attributes: readAttributes(assertion.AttributeStatement ?? []),
  };
}

function readXml(samlResponse: string): Document {
  try {
    return parseXml(Buffer.from(samlResponse, 'base64').toString('utf8'));
  } catch (cause) {
    throw refused(cause instanceof Error ? cause.message : 'it cannot be read', cause);
  }
}

/** Refuses SHA-1 in signatures. As the mask generation digest of RSA-OAEP it is harmless. */
function assertNoSha1(document: Document): void {
  const methods = ['SignatureMethod', 'DigestMethod'].flatMap((name) =>
    childrenNamed(document, 'http://www.w3.org/2000/09/xmldsig#', name),
  );
  const signing = methods.filter(
    (method) => (method.parentNode as Element).localName !== 'EncryptionMethod',
  ); // an element found in a document has a parent
  if (signing.some((method) => /sha1$|hmac/i.test(method.getAttribute('Algorithm') ?? '')))
    throw refused('its signature uses SHA-1');
}

function isConfirmation(
  data: Record<string, unknown>,
  { recipient, requestId }: { recipient: string; requestId: string | undefined },
): boolean {
  const now = currentMs();
  const until = Date.parse(String(data.NotOnOrAfter));
  const from = data.NotBefore === undefined ? now : Date.parse(String(data.NotBefore));
  return (
    data.Recipient === recipient &&
    data.InResponseTo === requestId &&
    until > now - skewMs &&
    from <= now + skewMs
  );
}

const skewMs = 30_000;

const readNameId = ({
  nameID,
  nameIDFormat,
}: Profile): Pick<Assertion, 'nameId' | 'nameIdFormat'> => ({
  nameId: nameID || undefined,
  nameIdFormat: nameIDFormat || undefined,
});

function readAttributes(
  statements: NonNullable<z.infer<typeof assertionSchema>['AttributeStatement']>,
): Attributes {
  const attributes: Attributes = new Map();
  for (const { $: names, AttributeValue: values = [] } of statements.flatMap(
    ({ Attribute: list = [] }) => list,
  )) {
    const texts = values
      .map(readText)
      .filter((text): text is string => text !== undefined && isStorable(text));
    for (const name of [names.Name, names.FriendlyName])
      if (typeof name === 'string' && !attributes.has(name)) attributes.set(name, texts);
  }
  return attributes;
}

function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const text = typeof value === 'object' && value !== null && '_' in value ? value._ : undefined;
  return typeof text === 'string' ? text : undefined;
}

interface IdentityProvider {
  entityId: string;
  mapping: AttributeMapping;
  /** Mail domains it may assert, in lower case. */
  domains: readonly string[];
}

/** @throws AuthError without a persistent subject or an address, or for an address outside the provider's domains */
export function profileFromAssertion(
  { nameId, nameIdFormat = '', attributes }: Assertion,
  { entityId, mapping, domains }: IdentityProvider,
): ExternalProfile {
  const claims = mapAttributes(attributes, mapping);
  const persistentName = /:(persistent|emailAddress)$/.test(nameIdFormat) ? nameId : undefined;
  const subject =
    attributes.get('urn:oasis:names:tc:SAML:attribute:subject-id')?.[0] ?? persistentName;
  if (!subject || !isStorable(subject)) throw refuse('saml_assertion_no_user_id');
  const mapped = typeof claims.email === 'string' ? claims.email : undefined;
  const email =
    mapped ??
    emailNames.map((name) => attributes.get(name)?.[0]).find(Boolean) ??
    (nameIdFormat.endsWith(':emailAddress') ? nameId : undefined);
  const address = email && parseEmail(email);
  if (!address) throw refuse('saml_assertion_no_email');
  if (!domains.includes(address.slice(address.lastIndexOf('@') + 1)))
    throw refused('its email address is outside the domains of this Identity Provider');
  const { email: _email, ...custom } = claims;
  return {
    subject,
    email: { address, verified: true }, // the company vouches for addresses in its domains
    claims: {
      iss: entityId,
      sub: subject,
      provider_id: subject,
      email: address,
      email_verified: true,
      phone_verified: false,
      ...(Object.keys(custom).length > 0 && { custom_claims: custom }),
    },
  };
}

const emailNames = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
];
