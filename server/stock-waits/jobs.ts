import type { TaskList } from 'graphile-worker';
import type { Services } from '#server/services.ts';
import { tellDueWaits } from './service.ts';

const lookEveryMs = 20_000;

export function stockWaitTasks(services: Services): TaskList {
  return {
    tell_stock_waits: () => tellDueWaits(services),
  };
}

/** Beside the job that a returning tree asks for: the job of a killed process would be kept for hours. */
export function startTelling(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= tellDueWaits(services)
      .catch((error: unknown) => services.log.warn({ err: error }, 'could not look for trees that came back'))
      .finally(() => (running = undefined));
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
