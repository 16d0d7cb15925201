import { randomBytes } from 'node:crypto';
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { AuthSettings } from '#auth/settings/settings.ts';
import { selfSignedCertificate } from './certificate.ts';
import { parseIdpMetadata } from './xml.ts';

type Settings = Pick<AuthSettings, 'externalUrl' | 'saml'>;

export const serviceEntityId = ({ externalUrl }: Settings): string =>
  `${externalUrl}/sso/saml/metadata`;
export const assertionConsumerUrl = ({ externalUrl }: Settings): string =>
  `${externalUrl}/sso/saml/acs`;

const clockSkewMs = 30_000;
export const maxAssertionAgeMs = 600_000;

/** Configures the SAML library for one identity provider. */
export function samlFor(
  settings: Settings,
  metadataXml: string,
  { nameIdFormat = null, requestId }: { nameIdFormat?: string | null; requestId?: string } = {},
): SAML {
  const { signInUrl, certificates } = parseIdpMetadata(metadataXml);
  return new SAML({
    callbackUrl: assertionConsumerUrl(settings),
    issuer: serviceEntityId(settings),
    audience: serviceEntityId(settings),
    entryPoint: signInUrl,
    idpCert: certificates,
    privateKey: settings.saml.privateKey,
    decryptionPvk: settings.saml.privateKey,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: nameIdFormat,
    disableRequestedAuthnContext: true,
    // Either signature is enough; the library requires at least one.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    // The library reads InResponseTo from a part that may be unsigned; assertion.ts checks the signed one.
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs,
    ...(requestId && { generateUniqueId: () => requestId }),
  });
}

/** Prefixed because an XML ID must not begin with a digit. */
export const newRequestId = (): string => `_${randomBytes(16).toString('hex')}`;

export const serviceProviderMetadata = (settings: Settings): string =>
  generateServiceProviderMetadata({
    issuer: serviceEntityId(settings),
    callbackUrl: assertionConsumerUrl(settings),
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
    privateKey: settings.saml.privateKey,
    publicCerts: selfSignedCertificate(settings.saml.privateKey),
    // The same key serves for encrypted assertions.
    decryptionPvk: settings.saml.privateKey,
    decryptionCert: selfSignedCertificate(settings.saml.privateKey),
    generateUniqueId: () => '_metadata', // keeps the document identical on every request
  });
