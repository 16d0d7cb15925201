import { setTimeout as wait } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import { deleteMessage, postponeMessage, leaseMessage } from '#auth/queries/mail-queue.ts';
import type { AuthDb } from '#auth/tables/tables.ts';
import type { DeliverMail } from './mail-delivery.ts';

const pollMs = 500;
const leaseSeconds = 60;
/** With the back-off below, about six hours. */
const maxAttempts = 12;
const maxBackoffSeconds = 3 * 3600;

interface MailWorkerOptions {
  db: AuthDb;
  deliver: DeliverMail;
  report: (error: Error) => void;
}

/** Sends queued mail, and retries failures with exponential back-off. */
export function startMailWorker({ db, deliver, report }: MailWorkerOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const worked = await workOnce({ db, deliver, report }).catch((error: Error) => report(error));
      if (!worked) await wait(pollMs, undefined, { signal: stopping.signal }).catch(() => {});
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
  const queued = await leaseMessage(db, leaseSeconds);
  if (!queued) return false;
  try {
    await deliver(queued.message as SendMailOptions);
    await deleteMessage(db, queued.id);
  } catch (cause) {
    report(new Error(`Sending a mail failed at attempt ${queued.attempts}`, { cause }));
    if (queued.attempts >= maxAttempts) await deleteMessage(db, queued.id);
    else
      await postponeMessage(db, queued.id, Math.min(maxBackoffSeconds, 5 * 2 ** queued.attempts));
  }
  return true;
}
