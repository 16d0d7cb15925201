import type { BackupState } from '#domain/admin/overview.ts';
import type { Db } from '#server/database/client.ts';
import { findLastBackups } from './state-queries.ts';

const oldAfterMs = 48 * 3600_000;

/** For Today. Only a shop that takes real orders must have backups. */
export async function readBackupState(
  db: Db,
  { isRequired, now }: { isRequired: boolean; now: Date },
): Promise<BackupState> {
  const { checked, ended } = await findLastBackups(db);
  return {
    checkedAt: checked?.startedAt.toISOString() ?? null,
    failure:
      ended?.state === 'failed'
        ? { at: ended.startedAt.toISOString(), problem: ended.problem! } // a constraint of the table
        : null,
    problem: isRequired ? problemOf(checked?.startedAt, now) : null,
  };
}

function problemOf(checkedAt: Date | undefined, now: Date): BackupState['problem'] {
  if (!checkedAt) return 'none';
  return now.getTime() - checkedAt.getTime() > oldAfterMs ? 'old' : null;
}
