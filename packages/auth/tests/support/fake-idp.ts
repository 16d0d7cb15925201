import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
// The library signs its own messages with this; a provider signs the same way.
import { signXml } from '@node-saml/node-saml/lib/xml.js';
import { selfSignedCertificate } from '#auth/saml/certificate.ts';
import {
  encryptAssertion,
  encryptionKeyIn,
  type ContentCipher,
  type KeyCipher,
} from './encrypt-assertion.ts';

interface AssertionOptions {
  nameId?: string;
  nameIdFormat?: string;
  attributes?: Record<string, string[]>;
  /** Overrides, to make the assertion invalid. */
  recipient?: string;
  audience?: string;
  inResponseTo?: string | undefined;
  issuer?: string;
  minutesOld?: number;
  assertionId?: string;
}

const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

/** A company's identity provider, which signs any assertion. */
export class FakeIdp {
  entityId = `https://idp.example.com/${randomUUID()}`;
  privateKey: string;
  signs: 'assertion' | 'response' | 'nothing' = 'assertion';
  algorithm: 'sha256' | 'sha1' = 'sha256';
  /** Encrypts assertions for the key in this service metadata. */
  encryptsFor: { metadata: string; content?: ContentCipher; key?: KeyCipher } | undefined;

  constructor() {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.privateKey = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  }

  get metadata(): string {
    return `<?xml version="1.0"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${this.entityId}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${selfSignedCertificate(this.privateKey)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.com/sso"/></IDPSSODescriptor></EntityDescriptor>`;
  }

  /** Parses the authentication request in the sign-in URL. */
  read(signInUrl: string): { id: string; relayState: string; xml: string; signed: boolean } {
    const { searchParams } = new URL(signInUrl);
    const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64')).toString();
    return {
      id: / ID="([^"]+)"/.exec(xml)![1]!,
      relayState: searchParams.get('RelayState')!,
      xml,
      signed: searchParams.has('Signature'),
    };
  }

  /** The SAMLResponse that the browser posts, in base64. */
  respond(serviceUrl: string, options: AssertionOptions = {}): string {
    const {
      nameId = 'ann',
      nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      attributes = {},
      minutesOld = 0,
    } = options;
    const recipient = options.recipient ?? `${serviceUrl}/sso/saml/acs`;
    const inResponseTo = options.inResponseTo ? ` InResponseTo="${options.inResponseTo}"` : '';
    const issuer = `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${options.issuer ?? this.entityId}</saml:Issuer>`;
    const attributeXml = Object.entries(attributes).map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    );
    const assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${options.assertionId ?? `_${randomUUID()}`}" Version="2.0" IssueInstant="${inMinutes(-minutesOld)}">${issuer}<saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${inMinutes(5 - minutesOld)}" Recipient="${recipient}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${inMinutes(-5 - minutesOld)}" NotOnOrAfter="${inMinutes(5 - minutesOld)}"><saml:AudienceRestriction><saml:Audience>${options.audience ?? `${serviceUrl}/sso/saml/metadata`}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${inMinutes(-minutesOld)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributeXml.length > 0 ? `<saml:AttributeStatement>${attributeXml.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`;
    const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${inMinutes(-minutesOld)}" Destination="${recipient}"${inResponseTo}>${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;
    // An assertion is signed before encryption, a whole response after it.
    const written =
      this.signs === 'response'
        ? this.#sign(this.#encrypt(response))
        : this.#encrypt(this.#sign(response));
    return Buffer.from(written).toString('base64');
  }

  #encrypt(xml: string): string {
    if (!this.encryptsFor) return xml;
    const { metadata, ...ciphers } = this.encryptsFor;
    return xml.replace(/<saml:Assertion .*<\/saml:Assertion>/s, (assertion) =>
      encryptAssertion(assertion, encryptionKeyIn(metadata), ciphers),
    );
  }

  #sign(xml: string): string {
    if (this.signs === 'nothing') return xml;
    const root = "/*[local-name(.)='Response']";
    const path = this.signs === 'response' ? root : `${root}/*[local-name(.)='Assertion']`;
    return signXml(
      xml,
      path,
      { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
      {
        privateKey: this.privateKey,
        signatureAlgorithm: this.algorithm,
        digestAlgorithm: this.algorithm,
      },
    );
  }
}
