import { currentMs } from '@grafted/postgres/clock.ts';
import { sql } from 'kysely';
import { deleteStaleFlowStates, eraseProviderTokens } from '#auth/queries/flow-states.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';
import type { AuthDb } from '#auth/tables/tables.ts';

const day = 86_400;
const ago = (seconds: number): Date => new Date(currentMs() - seconds * 1000);

/** Deletes expired sessions, links, codes, sign-in flows and provider tokens. The audit log is kept for a year. */
export async function deleteExpiredRows(
  db: AuthDb,
  {
    sessions: { timeboxSeconds, inactivitySeconds },
    flowStateSeconds,
  }: Pick<AuthSettings, 'sessions' | 'flowStateSeconds'>,
): Promise<void> {
  await db.deleteFrom('auth.sessions').where('not_after', '<', ago(day)).execute();
  if (timeboxSeconds)
    await db
      .deleteFrom('auth.sessions')
      .where('created_at', '<', ago(timeboxSeconds + day))
      .execute();
  if (inactivitySeconds)
    await db
      .deleteFrom('auth.sessions')
      .where(sql<Date>`coalesce(refreshed_at, created_at)`, '<', ago(inactivitySeconds + day))
      .execute();
  await db
    .deleteFrom('auth.one_time_tokens')
    .where('created_at', '<', ago(7 * day))
    .execute();
  await deleteStaleFlowStates(db);
  await eraseProviderTokens(db, flowStateSeconds);
  await db
    .deleteFrom('auth.audit_log_entries')
    .where('created_at', '<', ago(365 * day))
    .execute();
}
