import type { TaskList } from 'graphile-worker';
import type { Services } from '#server/services.ts';
import { notifyDueWaits } from './service.ts';

const pollMs = 20_000;

export function stockWaitTasks(services: Services): TaskList {
  return {
    notify_stock_waits: () => notifyDueWaits(services),
  };
}

/** Polls in addition to the job that a restock enqueues: the queue keeps a killed process's job locked for hours. */
export function startStockWaitPolling(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const poll = () => {
    running ??= notifyDueWaits(services)
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'could not poll for restocked trees'),
      )
      .finally(() => (running = undefined));
  };
  poll();
  const timer = setInterval(poll, pollMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
