import { sql } from 'kysely';
import type { Db } from '#server/database/client.ts';
import { execute, listRows } from '#server/database/rows.ts';

interface Lease {
  name: string;
  /** The first time after now at which it is due. */
  next: Date;
  leaseSeconds: number;
}

/**
 * Takes the lease of work that is due. A time further away than the next one comes from a clock that was ahead.
 * @returns how often it was tried before; undefined when it is not due or runs elsewhere
 */
export async function leaseDue(
  db: Db,
  { name, next, leaseSeconds }: Lease,
): Promise<number | undefined> {
  const rows = await listRows(db)<{ attempts: number }>`
    with known as (insert into schedules (name, due_at) values (${name}, ${next}) on conflict (name) do nothing),
      corrected as (update schedules set due_at = ${next} where name = ${name} and due_at > ${next})
    update schedules set lease_until = ${after(leaseSeconds)}, attempts = attempts + 1
    where name = ${name} and due_at <= now() and coalesce(lease_until, '-infinity') <= now()
    returning attempts`;
  return rows[0] && rows[0].attempts - 1;
}

export const extendLease = (db: Db, name: string, seconds: number): Promise<void> =>
  execute(db)`
    update schedules set lease_until = ${after(seconds)} where name = ${name} and lease_until is not null`;

/** `lastError` when it was given up until the next time. */
export const markDone = (
  db: Db,
  { name, next, lastError }: { name: string; next: Date; lastError: string | null },
): Promise<void> =>
  execute(db)`
    update schedules set due_at = ${next}, lease_until = null, attempts = 0, last_error = ${lastError}
    where name = ${name}`;

export const retryLater = (
  db: Db,
  { name, seconds, lastError }: { name: string; seconds: number; lastError: string },
): Promise<void> =>
  execute(db)`
    update schedules set lease_until = ${after(seconds)}, last_error = ${lastError} where name = ${name}`;

/** For the start of a shop's only process: what was running was killed. */
export const expireScheduleLeases = (db: Db): Promise<void> =>
  execute(db)`update schedules set lease_until = null where lease_until > now()`;

const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
