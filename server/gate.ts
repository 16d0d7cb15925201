/**
 * Lets so many through at a time; the others wait in the order they came, until their patience ends.
 * A crowd then waits here, in memory, and not for database connections that payments under way need.
 */
export function createGate({ width, patienceMs }: { width: number; patienceMs: number }) {
  let inside = 0;
  const queue: { enter: () => void }[] = [];

  function leave(): void {
    const next = queue.shift();
    if (next) next.enter();
    else inside--;
  }

  function enter(tooLong: () => Error): Promise<void> {
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
      queue.push(waiting);
    });
  }

  return {
    waiting: () => queue.length,
    /** @throws what `tooLong` makes, when the turn does not come in time */
    async pass<T>(work: () => Promise<T>, tooLong: () => Error): Promise<T> {
      await enter(tooLong);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
export type Gate = ReturnType<typeof createGate>;
