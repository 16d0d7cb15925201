const everyMs = 3_600_000;

/** Deletes expired rows now and every hour, where accounts are a program of their own. */
export function startRetention(
  deleteExpiredRows: () => Promise<void>,
  report: (error: Error) => void,
): { stop(): Promise<void> } {
  const run = () =>
    deleteExpiredRows().catch((cause: unknown) =>
      report(new Error('Expired rows could not be deleted', { cause })),
    );
  let running = run();
  const timer = setInterval(() => (running = running.then(run)), everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
