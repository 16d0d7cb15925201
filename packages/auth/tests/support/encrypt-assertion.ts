import {
  constants,
  createCipheriv,
  publicEncrypt,
  randomBytes,
  X509Certificate,
  type CipherGCM,
  type KeyObject,
} from 'node:crypto';

const encryption = 'http://www.w3.org/2001/04/xmlenc#';
const contentCiphers = {
  'aes-256-gcm': { name: 'http://www.w3.org/2009/xmlenc11#aes256-gcm', keyBytes: 32, ivBytes: 12 },
  'aes-128-cbc': { name: `${encryption}aes128-cbc`, keyBytes: 16, ivBytes: 16 },
} as const;
const keyCiphers = {
  'rsa-oaep': { name: `${encryption}rsa-oaep-mgf1p`, padding: constants.RSA_PKCS1_OAEP_PADDING },
  'rsa-1.5': { name: `${encryption}rsa-1_5`, padding: constants.RSA_PKCS1_PADDING },
} as const;
export type ContentCipher = keyof typeof contentCiphers;
export type KeyCipher = keyof typeof keyCiphers;

interface Ciphers {
  content?: ContentCipher;
  key?: KeyCipher;
}

/** XML Encryption as identity providers do it, without the library that decrypts it. */
export function encryptAssertion(
  assertion: string,
  publicKey: KeyObject,
  { content = 'aes-256-gcm', key = 'rsa-oaep' }: Ciphers,
): string {
  const { name, keyBytes, ivBytes } = contentCiphers[content];
  const [secret, iv] = [randomBytes(keyBytes), randomBytes(ivBytes)];
  const cipher = createCipheriv(content, secret, iv);
  const encrypted = Buffer.concat([
    iv,
    cipher.update(assertion, 'utf8'),
    cipher.final(),
    ...(content === 'aes-256-gcm' ? [(cipher as CipherGCM).getAuthTag()] : []),
  ]);
  const encryptedKey = publicEncrypt(
    {
      key: publicKey,
      padding: keyCiphers[key].padding,
      ...(key === 'rsa-oaep' && { oaepHash: 'sha1' }),
    },
    secret,
  );
  const value = (bytes: Buffer) =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`;
  const keyMethod = `<xenc:EncryptionMethod Algorithm="${keyCiphers[key].name}"><ds:DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/></xenc:EncryptionMethod>`;
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><xenc:EncryptedData xmlns:xenc="${encryption}" Type="${encryption}Element"><xenc:EncryptionMethod Algorithm="${name}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey>${keyMethod}${value(encryptedKey)}</xenc:EncryptedKey></ds:KeyInfo>${value(encrypted)}</xenc:EncryptedData></saml:EncryptedAssertion>`;
}

/** The encryption key in a service's metadata. */
export function encryptionKeyIn(metadata: string): KeyObject {
  const descriptor = /<KeyDescriptor use="encryption">.*?<\/KeyDescriptor>/s.exec(metadata)?.[0];
  const certificate = /<ds:X509Certificate>([^<]+)</.exec(descriptor ?? '')?.[1];
  if (!certificate) throw new Error('The metadata has no encryption key');
  return new X509Certificate(Buffer.from(certificate, 'base64')).publicKey;
}
