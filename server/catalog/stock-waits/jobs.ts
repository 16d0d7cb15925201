import type { TaskList } from 'graphile-worker';
import { startPolling, type Polling } from '#server/platform/polling/polling.ts';
import type { NotifyContext, StockWaitContext } from './context.ts';
import { notifyDueWaits } from './service.ts';

export function stockWaitTasks(context: NotifyContext): TaskList {
  return {
    notify_stock_waits: () => notifyDueWaits(context),
  };
}

/** In addition to the job that a restock enqueues, which a killed process can leave locked. */
export const startStockWaitPolling = (
  context: Omit<StockWaitContext, 'formLimits' | 'access'>,
): Polling =>
  startPolling({
    everyMs: 20_000,
    work: () => notifyDueWaits(context),
    log: context.log,
    what: 'restocked trees',
  });
