import { evictOldest } from '#auth/access/evict-oldest.ts';
import type { VerificationKey } from '#auth/keys/keys.ts';

const maxEntries = 2000;

/**
 * Caches tokens with a valid signature, by key: verifying one costs more than the rest of a small request.
 * Expiry is still checked on every use; user and session are looked up by the caller.
 */
export function createVerifiedTokenCache<Claims extends { exp?: number | undefined }>(
  clockToleranceSeconds: number,
) {
  const entries = new Map<string, { key: VerificationKey; claims: Claims }>();
  return {
    find(token: string, key: VerificationKey): Claims | undefined {
      const found = entries.get(token);
      if (found?.key !== key) return undefined;
      const { exp } = found.claims;
      return exp === undefined || exp + clockToleranceSeconds > Date.now() / 1000
        ? found.claims
        : undefined;
    },
    add(token: string, key: VerificationKey, claims: Claims): void {
      if (entries.size >= maxEntries) evictOldest(entries); // evict the oldest
      entries.set(token, { key, claims: Object.freeze(claims) });
    },
  };
}
