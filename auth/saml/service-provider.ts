import { randomBytes } from 'node:crypto';
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { AuthSettings } from '#auth/settings/settings.ts';
import { certificateOf } from './certificate.ts';
import { parseIdpMetadata } from './xml.ts';

type Settings = Pick<AuthSettings, 'externalUrl' | 'saml'>;

/** This service as identity providers know it. */
export const entityIdOf = ({ externalUrl }: Settings): string => `${externalUrl}/sso/saml/metadata`;
export const acsUrlOf = ({ externalUrl }: Settings): string => `${externalUrl}/sso/saml/acs`;

const clockSkewMs = 30_000;
export const assertionAgeMaxMs = 600_000;

/** The conversation with one identity provider. */
export function samlFor(settings: Settings, metadataXml: string, { nameIdFormat = null, requestId }: { nameIdFormat?: string | null; requestId?: string } = {}): SAML {
  const { signInUrl, certificates } = parseIdpMetadata(metadataXml);
  return new SAML({
    callbackUrl: acsUrlOf(settings),
    issuer: entityIdOf(settings),
    audience: entityIdOf(settings),
    entryPoint: signInUrl,
    idpCert: certificates,
    privateKey: settings.saml.privateKey,
    decryptionPvk: settings.saml.privateKey,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: nameIdFormat,
    disableRequestedAuthnContext: true,
    // Either signature is enough, one is always needed.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    // The library looks at a part that may be unsigned; assertions.ts looks at the signed one.
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: assertionAgeMaxMs,
    ...(requestId && { generateUniqueId: () => requestId }),
  });
}

/** XML names must not begin with a digit. */
export const newRequestId = (): string => `_${randomBytes(16).toString('hex')}`;

export const serviceProviderMetadata = (settings: Settings): string =>
  generateServiceProviderMetadata({
    issuer: entityIdOf(settings),
    callbackUrl: acsUrlOf(settings),
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
    privateKey: settings.saml.privateKey,
    publicCerts: certificateOf(settings.saml.privateKey),
    // Companies that encrypt do so for the same key.
    decryptionPvk: settings.saml.privateKey,
    decryptionCert: certificateOf(settings.saml.privateKey),
    generateUniqueId: () => '_metadata', // the same document each time
  });
