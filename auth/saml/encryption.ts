import { XMLSerializer } from '@xmldom/xmldom';
import { decryptXml } from '@node-saml/node-saml/lib/xml.js';
import { childrenNamed, parseXml } from './xml.ts';

const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion';
const encryptionNamespace = 'http://www.w3.org/2001/04/xmlenc#';
/** Not RSA 1.5, whose padding tells whoever asks often enough what is inside, and not triple DES. */
const accepted = new Set([
  `${encryptionNamespace}rsa-oaep-mgf1p`,
  `${encryptionNamespace}aes128-cbc`,
  `${encryptionNamespace}aes256-cbc`,
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
]);

/** Some providers encrypt for an old and a new key. */
const keysMax = 2;

export const isEncrypted = (document: Document): boolean => childrenNamed(document, assertionNamespace, 'EncryptedAssertion').length > 0;

/** What was encrypted for us, to be looked at before anything in it is believed. @throws Error, whose words are for no stranger */
export async function decryptAssertions(document: Document, privateKey: string): Promise<Document[]> {
  const encrypted = childrenNamed(document, assertionNamespace, 'EncryptedAssertion');
  // Each costs an operation with the private key, and anybody may send one: nothing is signed yet as far as we can see.
  if (encrypted.length > 1 || childrenNamed(document, encryptionNamespace, 'EncryptedKey').length > keysMax) throw new Error('There is more than one encrypted assertion, or key');
  return Promise.all(
    encrypted.map(async (element) => {
      const refused = childrenNamed(element, encryptionNamespace, 'EncryptionMethod').find((method) => !accepted.has(method.getAttribute('Algorithm') ?? ''));
      if (refused) throw new Error(`${refused.getAttribute('Algorithm')} is not accepted`);
      return parseXml(await decryptXml(new XMLSerializer().serializeToString(element), privateKey));
    }),
  );
}
