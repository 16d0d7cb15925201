import type { NotifyOpeningContext } from './context.ts';
import { notifyOpening } from './service.ts';

const pollMs = 20_000;

/** Polls, because ordering opens by time too. */
export function startSeasonWaitPolling(context: NotifyOpeningContext): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const poll = () => {
    running ??= notifyOpening(context)
      .catch((error: unknown) =>
        context.log.warn({ err: error }, 'could not notify people of the opening'),
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
