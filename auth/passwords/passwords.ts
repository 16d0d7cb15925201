import { hash, verify } from '@node-rs/argon2';
import bcrypt from 'bcrypt';
import { createGate } from './gate.ts';

// argon2id is the library's default algorithm; its parameters are written down because stored hashes carry them.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ownForm = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one. */
  matches(password: string, storedHash: string | null | undefined): Promise<boolean>;
}

const waitingMax = 32;

export async function createPasswords(waiting = waitingMax): Promise<Passwords> {
  const gate = createGate(waiting);
  const nobodysHash = await hash(crypto.randomUUID(), parameters);
  return {
    hash: (password) => gate(() => hash(password, parameters)),
    async matches(password, storedHash) {
      const matched = await gate(() => compare(password, storedHash || nobodysHash));
      return matched && Boolean(storedHash);
    },
  };
}

/** Hashes that were brought over may be of another kind. */
const compare = (password: string, storedHash: string): Promise<boolean> =>
  isBcrypt(storedHash) ? bcrypt.compare(password, storedHash.replace(/^\$2y/, '$2b')) : verify(storedHash, password);

const isBcrypt = (storedHash: string): boolean => /^\$2[aby]\$\d\d\$[./\w]{53}$/.test(storedHash);
const isArgon2 = (storedHash: string): boolean => /^\$argon2(id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+(,[^$]*)?\$[\w+/]+\$[\w+/]+$/.test(storedHash);

export const isKnownHash = (text: string): boolean => isBcrypt(text) || isArgon2(text);

/** Whether the right password should be hashed anew when it is next seen. */
export const isOutdated = (storedHash: string): boolean => !storedHash.startsWith(ownForm);
