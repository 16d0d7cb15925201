import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { endLeases } from './attempts.ts';
import { settleDue } from './settle.ts';

const scanEveryMs = 10_000;

export function paymentTasks(services: Services): TaskList {
  void services;
  return {};
}

/**
 * Looks for unfinished payments now and every few seconds. Not a job of the queue: that keeps the job of a killed
 * worker locked for hours, while money has to be settled within a minute.
 */
export function startSettling(services: Services): { stop(): Promise<void> } {
  const { db, config, log } = services;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const isOnlyProcess = !config.database.url && config.processes === 1;
  const scan = (before: Promise<void> = Promise.resolve()) => {
    running ??= before
      .then(() => settleDue(services, stopping.signal))
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for unfinished payments'))
      .finally(() => (running = undefined));
  };
  scan(isOnlyProcess ? endLeases(db) : undefined);
  const timer = setInterval(() => scan(), scanEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort(); // the one being settled is brought to its end, the others wait for the next process
      await running;
    },
  };
}
