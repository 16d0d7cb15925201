import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 100;

/**
 * Polls other programs until `find` returns something. An error counts as "not yet".
 * @throws Error that names what it waited for
 */
export async function until<T>(
  what: string,
  seconds: number,
  find: () => Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      const found = await find();
      if (found) return found;
    } catch (error) {
      last = error;
    }
    await wait(pauseMs);
  }
  throw new Error(`After ${seconds} s still waiting: ${what}`, { cause: last });
}
