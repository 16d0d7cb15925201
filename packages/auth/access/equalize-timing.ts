import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any of these responses takes under normal load; slower ones are padded to a multiple of it. */
const quantumMs = 150;

/**
 * Takes the same time whatever the work finds, so that response times do not reveal which addresses
 * have an account.
 */
export async function equalizeTiming<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    await padToEqualTiming(startedAt);
  }
}

/** Call before a refusal that some code paths reach sooner than others. */
export async function padToEqualTiming(startedAt: number): Promise<void> {
  const took = performance.now() - startedAt;
  await wait(Math.ceil(took / quantumMs) * quantumMs - took);
}
