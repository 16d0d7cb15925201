import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const prefix = 'sealed:v1:';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts text with AES-256-GCM, or returns it unchanged without a key. `purpose` is authenticated too, so that
 * ciphertext moved to another row cannot be decrypted there.
 */
export function seal(text: string, key: Buffer | undefined, purpose: string): string {
  if (!key) return text;
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return prefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error if the text is sealed and the key is missing or wrong */
export function unseal(stored: string, key: Buffer | undefined, purpose: string): string {
  if (!stored.startsWith(prefix)) return stored; // stored without a key
  if (!key) throw new Error('A sealed value was found, but no key is configured');
  const bytes = Buffer.from(stored.slice(prefix.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([
    decipher.update(bytes.subarray(ivBytes + tagBytes)),
    decipher.final(),
  ]).toString('utf8');
}
