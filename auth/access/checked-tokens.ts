import type { CheckingKey } from '#auth/keys/key-ring.ts';

const keptMax = 2000;

/**
 * Tokens whose signature was seen to be right: by the same key it always is, and looking again costs more than all else
 * that a small request needs. Whether they have expired, and whose they are, is asked each time.
 */
export function createCheckedTokens<Claims extends { exp?: number | undefined }>(clockToleranceSeconds: number) {
  const kept = new Map<string, { key: CheckingKey; claims: Claims }>();
  return {
    find(token: string, key: CheckingKey): Claims | undefined {
      const found = kept.get(token);
      if (found?.key !== key) return undefined;
      const { exp } = found.claims;
      return exp === undefined || exp + clockToleranceSeconds > Date.now() / 1000 ? found.claims : undefined;
    },
    keep(token: string, key: CheckingKey, claims: Claims): void {
      if (kept.size >= keptMax) kept.delete(kept.keys().next().value!); // the oldest
      kept.set(token, { key, claims: Object.freeze(claims) });
    },
  };
}
