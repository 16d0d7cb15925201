import type { Pool } from 'pg';
import type { MailContext } from './context.ts';
import { leaseNextMail } from './queries.ts';
import { deliver } from './service.ts';

const lockId = 727_003;

/** Sends until nothing is due. One process at a time, so that rate and connection limits are shop-wide. */
export async function sendDueMail(context: MailContext, stopping?: AbortSignal): Promise<void> {
  await whileSoleSender(context.pool, async () => {
    const sendLoop = async () => {
      while (!stopping?.aborted) {
        const mail = await leaseNextMail(context.db);
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
