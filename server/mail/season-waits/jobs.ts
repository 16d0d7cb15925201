import { startPolling, type Polling } from '#server/platform/background/polling.ts';
import type { NotifyOpeningContext } from './context.ts';
import { notifyOpening } from './service.ts';

/** Polls, because ordering opens by time too. */
export const startSeasonWaitPolling = (context: NotifyOpeningContext): Polling =>
  startPolling({
    everyMs: 20_000,
    work: () => notifyOpening(context),
    log: context.log,
    what: 'people who wait for the opening',
  });
