import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const deriveKey = promisify<Buffer, Buffer, number, object, Buffer>(scrypt);

// $fbscrypt$v=1,n=14,r=8,p=1,ss=SEPARATOR,sk=SIGNER KEY$SALT$HASH, as the hosted service writes accounts from Firebase.
const format =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=(\d)(?:,ss=([\w+/=-]*))?,sk=([\w+/=-]+)\$([\w+/=-]+)\$([\w+/=-]+)$/;
/** 64 MiB: hashes from elsewhere must not decide how much memory a sign-in takes. */
const costMax = 16;

function parse(storedHash: string) {
  const [, n, r, p, separator = '', signerKey, salt, hash] = format.exec(storedHash) ?? [];
  if (!n || !r || !p || !signerKey || !salt || !hash) return undefined;
  const cost = Number(n);
  const bytes = (text: string) => Buffer.from(text, 'base64');
  return cost >= 1 && cost <= costMax && Number(r) >= 1 && Number(r) <= 8 && Number(p) >= 1
    ? {
        options: { N: 2 ** cost, r: Number(r), p: Number(p), maxmem: 256 * 2 ** cost * Number(r) },
        salt: Buffer.concat([bytes(salt), bytes(separator)]),
        signerKey: bytes(signerKey),
        hash: bytes(hash),
      }
    : undefined;
}

export const isFirebaseScrypt = (storedHash: string): boolean => parse(storedHash) !== undefined;

/** Firebase encrypts its own key with what scrypt derives, and stores the result. */
export async function verifyFirebaseScrypt(password: string, storedHash: string): Promise<boolean> {
  const parsed = parse(storedHash);
  if (!parsed) return false;
  const { salt, options, signerKey, hash } = parsed;
  const key = await deriveKey(Buffer.from(password), salt, 32, options);
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const found = Buffer.concat([cipher.update(signerKey), cipher.final()]);
  return found.length === hash.length && timingSafeEqual(found, hash);
}
