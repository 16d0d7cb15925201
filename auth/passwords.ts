import { hash, verify } from '@node-rs/argon2';
import { passwordMaxLength, passwordMinLength } from '#domain/account.ts';
import { AuthError, validationFailed } from './errors.ts';

// argon2id is the library's default algorithm; its parameters are written down because stored hashes carry them.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnceMax = 4;
const waitingMax = 32;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one. */
  matches(password: string, storedHash: string | null | undefined): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const gate = createGate();
  const nobodysHash = await hash(crypto.randomUUID(), parameters);
  return {
    hash: (password) => gate(() => hash(password, parameters)),
    async matches(password, storedHash) {
      const matched = await gate(() => verify(storedHash ?? nobodysHash, password));
      return matched && Boolean(storedHash);
    },
  };
}

/** @throws AuthError for a password nobody may choose */
export function assertAcceptablePassword(password: string): void {
  const length = [...password].length; // as people count
  if (length > passwordMaxLength) throw validationFailed(`Password must be at most ${passwordMaxLength} characters`);
  if (length < passwordMinLength) {
    throw new AuthError(422, 'weak_password', `Password must be at least ${passwordMinLength} characters`, { weakPasswordReasons: ['length'] });
  }
}

/** Each hash takes 19 MiB and a core: a flood of them waits in a short line, and then is turned away. */
function createGate() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnceMax) {
      if (waiting.length >= waitingMax) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds: 1 });
      await new Promise<void>((resolve) => waiting.push(resolve)); // its place is handed over, not freed
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
