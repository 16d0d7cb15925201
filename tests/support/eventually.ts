import { vi } from 'vitest';

/** Resolves when `check` no longer throws; only what never happens takes half a minute. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000 });
