import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { createBulkhead } from './bulkhead.ts';
import { isFirebaseScrypt, verifyFirebaseScrypt } from './firebase-scrypt.ts';

// The library defaults to argon2id. Its parameters are fixed here because needsRehash compares them with stored hashes.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time with and without a stored hash. */
  matches(password: string, storedHash: string | null | undefined): Promise<boolean>;
}

const defaultMaxQueued = 32;

export async function createPasswords(maxQueued = defaultMaxQueued): Promise<Passwords> {
  const limited = createBulkhead(maxQueued);
  const dummyHash = await hash(crypto.randomUUID(), parameters);
  return {
    hash: (password) => limited(() => hash(normalize(password), parameters)),
    async matches(password, storedHash) {
      // The second for imported hashes, and those from before passwords were normalized.
      const spellings = [...new Set([normalize(password), password])];
      for (const spelling of spellings)
        if (await limited(() => compare(spelling, storedHash || dummyHash)))
          return Boolean(storedHash);
      return false;
    },
  };
}

/**
 * Keyboards spell the same password differently: an accent as one character or two, wide letters,
 * other spaces (RFC 8265, NIST 800-63B).
 */
const normalize = (password: string): string => password.normalize('NFKC');

/** Imported hashes may use bcrypt or Firebase's scrypt. */
function compare(password: string, storedHash: string): Promise<boolean> {
  if (isFirebaseScrypt(storedHash)) return verifyFirebaseScrypt(password, storedHash);
  return isBcrypt(storedHash) ? verifyBcrypt(password, storedHash) : verify(storedHash, password);
}

const isBcrypt = (storedHash: string): boolean => /^\$2[aby]\$\d\d\$[./\w]{53}$/.test(storedHash);
const isArgon2 = (storedHash: string): boolean =>
  /^\$argon2(id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+(,[^$]*)?\$[\w+/]+\$[\w+/]+$/.test(storedHash);

export const isKnownHash = (text: string): boolean =>
  isBcrypt(text) || isArgon2(text) || isFirebaseScrypt(text);

/** Whether to rehash the password at the next successful sign-in. */
export const needsRehash = (storedHash: string): boolean => !storedHash.startsWith(currentPrefix);
