import { currentMs } from '@grafted/postgres/clock.ts';
import type { VerificationKey } from '#auth/keys/keys.ts';
import { evictOldest } from './evict-oldest.ts';

const maxEntries = 2000;

/** The part of a token's header that chooses its key. */
export interface KeyChoice {
  kid?: string | undefined;
  alg?: string | undefined;
}

export interface VerifiedToken<Claims> {
  choice: KeyChoice;
  key: VerificationKey;
  claims: Claims;
}

/**
 * Caches tokens with a valid signature: verifying one costs more than the rest of a small request. The caller checks
 * that the key still is the one in use, and looks up user and session; expiry is checked on every use.
 */
export function createVerifiedTokenCache<Claims extends { exp?: number | undefined }>(
  clockToleranceSeconds: number,
) {
  const entries = new Map<string, VerifiedToken<Claims>>();
  return {
    find(token: string): VerifiedToken<Claims> | undefined {
      const found = entries.get(token);
      const exp = found?.claims.exp;
      return exp === undefined || exp + clockToleranceSeconds > currentMs() / 1000
        ? found
        : undefined;
    },
    add(token: string, verified: VerifiedToken<Claims>): void {
      if (entries.size >= maxEntries) evictOldest(entries);
      entries.set(token, { ...verified, claims: Object.freeze(verified.claims) });
    },
  };
}
