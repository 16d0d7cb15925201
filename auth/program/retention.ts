const everyMs = 3_600_000;

/** Clears away what nobody can use any more, now and every hour. */
export function startRetention(deleteExpiredRows: () => Promise<void>, report: (error: Error) => void): { stop(): Promise<void> } {
  const run = () => deleteExpiredRows().catch((cause: unknown) => report(new Error('Old rows were not cleared away', { cause })));
  let running = run();
  const timer = setInterval(() => (running = running.then(run)), everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
