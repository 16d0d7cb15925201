import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any of these answers needs on a machine that keeps up. */
const evenMs = 150;

/** Takes the same time whatever is found, so that nobody can tell by the clock which addresses have an account. */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), wait(evenMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Waits until as much time has gone since then: for a refusal whose way was shorter for some than for others. */
export const untilEven = (begunAt: number): Promise<void> => wait(Math.max(0, evenMs - (performance.now() - begunAt)));
