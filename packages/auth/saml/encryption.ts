import { decryptXml } from '@node-saml/node-saml/lib/xml.js';
import { XMLSerializer } from '@xmldom/xmldom';
import { childrenNamed, parseXml } from './xml.ts';

const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion';
const encryptionNamespace = 'http://www.w3.org/2001/04/xmlenc#';
/** Excludes RSA 1.5 (padding oracle) and triple DES. */
const accepted = new Set([
  `${encryptionNamespace}rsa-oaep-mgf1p`,
  `${encryptionNamespace}aes128-cbc`,
  `${encryptionNamespace}aes256-cbc`,
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
]);

/** During key rotation, some providers encrypt for the old and the new key. */
const maxKeys = 2;

export const isEncrypted = (document: Document): boolean =>
  childrenNamed(document, assertionNamespace, 'EncryptedAssertion').length > 0;

/**
 * Decrypts assertions so that they can be checked before they are trusted.
 * @throws Error, whose message must not reach the client
 */
export async function decryptAssertions(
  document: Document,
  privateKey: string,
): Promise<Document[]> {
  const encrypted = childrenNamed(document, assertionNamespace, 'EncryptedAssertion');
  // Each costs a private key operation before any signature has been checked, so the number is limited.
  if (
    encrypted.length > 1 ||
    childrenNamed(document, encryptionNamespace, 'EncryptedKey').length > maxKeys
  )
    throw new Error('There is more than one encrypted assertion, or too many keys');
  return Promise.all(
    encrypted.map(async (element) => {
      const refused = childrenNamed(element, encryptionNamespace, 'EncryptionMethod').find(
        (method) => !accepted.has(method.getAttribute('Algorithm') ?? ''),
      );
      if (refused) throw new Error(`${refused.getAttribute('Algorithm')} is not accepted`);
      return parseXml(await decryptXml(new XMLSerializer().serializeToString(element), privateKey));
    }),
  );
}
