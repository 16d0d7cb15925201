import { setTimeout as wait } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import { deleteMessage, postponeMessage, takeMessage } from '#auth/queries/mail-queue.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import type { DeliverMail } from './mail-delivery.ts';

const lookEveryMs = 500;
const leaseSeconds = 60;
/** A mail that was refused for a day is of no use to anybody. */
const attemptsMax = 12;
const longestPauseSeconds = 3 * 3600;

interface MailWorkerOptions {
  db: AuthDb;
  deliver: DeliverMail;
  report: (error: Error) => void;
}

/** Hands queued mail to the mail server, and comes back to what it did not take. */
export function startMailWorker({ db, deliver, report }: MailWorkerOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const worked = await workOnce({ db, deliver, report }).catch((error: Error) => report(error));
      if (!worked) await wait(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function workOnce({ db, deliver, report }: MailWorkerOptions): Promise<boolean> {
  const queued = await takeMessage(db, leaseSeconds);
  if (!queued) return false;
  try {
    await deliver(queued.message as SendMailOptions);
    await deleteMessage(db, queued.id);
  } catch (cause) {
    report(new Error(`A mail was not taken at attempt ${queued.attempts}`, { cause }));
    if (queued.attempts >= attemptsMax) await deleteMessage(db, queued.id);
    else await postponeMessage(db, queued.id, Math.min(longestPauseSeconds, 5 * 2 ** queued.attempts));
  }
  return true;
}
