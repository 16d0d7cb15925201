import type { TaskList } from 'graphile-worker';
import type { NotifyContext, StockWaitContext } from './context.ts';
import { notifyDueWaits } from './service.ts';

const pollMs = 20_000;

export function stockWaitTasks(context: NotifyContext): TaskList {
  return {
    notify_stock_waits: () => notifyDueWaits(context),
  };
}

/** Polls in addition to the job that a restock enqueues: the queue keeps a killed process's job locked for hours. */
export function startStockWaitPolling(context: Omit<StockWaitContext, 'formLimits'>): {
  stop(): Promise<void>;
} {
  let running: Promise<void> | undefined;
  const poll = () => {
    running ??= notifyDueWaits(context)
      .catch((error: unknown) =>
        context.log.warn({ err: error }, 'could not poll for restocked trees'),
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
