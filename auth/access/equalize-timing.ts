import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any of these answers needs on a machine that keeps up; where one does not, they take this time twice, or three times. */
const evenMs = 150;

/** Takes the same time whatever is found, so that nobody can tell by the clock which addresses have an account. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const begunAt = performance.now();
  try {
    return await work();
  } finally {
    await untilEven(begunAt);
  }
}

/** For a refusal whose way was shorter for some than for others. */
export async function untilEven(begunAt: number): Promise<void> {
  const took = performance.now() - begunAt;
  await wait(Math.ceil(took / evenMs) * evenMs - took);
}
