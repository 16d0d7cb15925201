import type { Pool } from 'pg';
import type { MailContext, SenderContext } from './context.ts';
import { claimNextMail, expireMailLeases } from './queries.ts';
import { deliver } from './service.ts';

const pollMs = 5000;
const lockId = 727_003;

export interface MailSender {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Sends due mail on wake-up, and by a 5 s poll that picks up retries and expired leases. Queue retries would not do:
 * the queue keeps a killed worker's jobs locked for hours.
 */
export function startMailSender(context: SenderContext): MailSender {
  const { db, log, isOnlyProcess } = context;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let wakePending = false;

  function wake(ready: Promise<void> = Promise.resolve()): void {
    if (stopping.signal.aborted) return;
    wakePending = running !== undefined;
    running ??= ready
      .then(() => sendDueMail(context, stopping.signal))
      .catch((error: unknown) => log.warn({ err: error }, 'could not poll the outbox'))
      .finally(() => {
        running = undefined;
        if (wakePending) wake();
      });
  }
  wake(isOnlyProcess ? expireMailLeases(db) : undefined);
  const timer = setInterval(() => wake(), pollMs);
  return {
    wake: () => wake(),
    async stop() {
      clearInterval(timer);
      stopping.abort(); // lets the mails in progress finish
      await running;
    },
  };
}

/** Sends until nothing is due. One process at a time, so that rate and connection limits are shop-wide. */
export async function sendDueMail(context: MailContext, stopping?: AbortSignal): Promise<void> {
  await whileSoleSender(context.pool, async () => {
    const sendLoop = async () => {
      while (!stopping?.aborted) {
        const mail = await claimNextMail(context.db);
        if (!mail) return;
        await deliver(context, mail);
      }
    };
    await Promise.all(Array.from({ length: context.mail.connections }, sendLoop));
  });
}

/** Session-level advisory lock: released when its connection ends, even by a crash. */
async function whileSoleSender(pool: Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [lockId],
    );
    if (rows[0]?.locked) {
      await work();
      await client.query('select pg_advisory_unlock($1)', [lockId]);
    }
  } catch (error) {
    client.release(true); // destroy it: it may still hold the lock
    throw error;
  }
  client.release();
}
