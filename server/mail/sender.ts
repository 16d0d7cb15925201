import type { Pool } from 'pg';
import type { Services } from '#server/services.ts';
import { claimNextMail, expireMailLeases } from './queries.ts';
import { deliver } from './service.ts';

const lookEveryMs = 5000;
const lockId = 727_003;

export interface MailSender {
  /** There is mail. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Sends what is due: when a bell rings, and by a look-round every few seconds, which finds mails whose time has come
 * again or whose process was killed. The queue's own retries would keep a killed process' mails for hours.
 */
export function startSending(services: Services): MailSender {
  const { db, config, log } = services;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let wokenMeanwhile = false;

  function wake(before: Promise<void> = Promise.resolve()): void {
    if (stopping.signal.aborted) return;
    wokenMeanwhile = running !== undefined;
    running ??= before
      .then(() => sendDueMail(services, stopping.signal))
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for mail to send'))
      .finally(() => {
        running = undefined;
        if (wokenMeanwhile) wake();
      });
  }
  const isOnlyProcess = !config.database.url && config.processes === 1;
  wake(isOnlyProcess ? expireMailLeases(db) : undefined);
  const timer = setInterval(() => wake(), lookEveryMs);
  return {
    wake: () => wake(),
    async stop() {
      clearInterval(timer);
      stopping.abort(); // mails being handed over are brought to their end
      await running;
    },
  };
}

/** Sends until nothing is due. One process at a time, so that rate and connections are those of the shop. */
export async function sendDueMail(services: Services, stopping?: AbortSignal): Promise<void> {
  await whileSoleSender(services.pool, async () => {
    const lane = async () => {
      while (!stopping?.aborted) {
        const mail = await claimNextMail(services.db);
        if (!mail) return;
        await deliver(services, mail);
      }
    };
    await Promise.all(Array.from({ length: services.config.mail.connections }, lane));
  });
}

/** The lock goes with its connection: a process that dies holds nobody up. */
async function whileSoleSender(pool: Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockId]);
    if (rows[0]?.locked) {
      await work();
      await client.query('select pg_advisory_unlock($1)', [lockId]);
    }
  } catch (error) {
    client.release(true); // not back into the pool: it may still hold the lock
    throw error;
  }
  client.release();
}
