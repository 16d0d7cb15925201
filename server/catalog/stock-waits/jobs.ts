import { startPolling, type Polling } from '#server/platform/background/polling.ts';
import type { StockWaitContext } from './context.ts';
import { notifyDueWaits } from './service.ts';

/** Woken by the trigger functions `wake_stock_waits` and `count_spoken_for`; held trees also end by time. */
export const startStockWaitPolling = (
  context: Omit<StockWaitContext, 'formLimits' | 'square' | 'access'>,
): Polling =>
  startPolling({
    everyMs: 20_000,
    work: () => notifyDueWaits(context),
    log: context.log,
    what: 'restocked trees',
  });
