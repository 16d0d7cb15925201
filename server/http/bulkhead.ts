/**
 * Lets so many through at a time; the others wait in the order they came, until their patience ends.
 * A crowd then waits here, in memory, and not for database connections that payments under way need.
 */
export function createGate({ width, patienceMs }: { width: number; patienceMs: number }) {
  let inside = 0;
  const queue: { enter: () => void }[] = [];
  type Place = 'first' | 'last';

  function leave(): void {
    const next = queue.shift();
    if (next) next.enter();
    else inside--;
  }

  function enter(tooLong: () => Error, place: Place): Promise<void> {
    if (inside < width) {
      inside++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(tooLong());
      }, patienceMs);
      if (place === 'first') queue.unshift(waiting);
      else queue.push(waiting);
    });
  }

  async function pass<T>(work: () => Promise<T>, tooLong: () => Error, place: Place = 'last'): Promise<T> {
    await enter(tooLong, place);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  return {
    waiting: () => queue.length,
    /** @throws what `tooLong` makes, when the turn does not come in time */
    pass: <T>(work: () => Promise<T>, tooLong: () => Error): Promise<T> => pass(work, tooLong),
    /** Before all that wait: for work that brings to its end what has passed before. */
    passFirst: <T>(work: () => Promise<T>, tooLong: () => Error): Promise<T> => pass(work, tooLong, 'first'),
  };
}
export type Gate = ReturnType<typeof createGate>;
