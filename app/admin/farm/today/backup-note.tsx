import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { BackupState } from '#domain/admin/overview.ts';

/** When the shop was last backed up, and what is wrong with that. */
export function BackupNote({ checkedAt, failure, problem }: BackupState) {
  const last = checkedAt && `Last backup ${formatFarmDayAndTime(checkedAt)}, restored and checked.`;
  return (
    <>
      {failure && (
        <Notice className="mb-5">
          The backup of {formatFarmDayAndTime(failure.at)} failed: {failure.problem}
        </Notice>
      )}
      {problem === 'none' && (
        <Notice className="mb-5">
          No backup yet. A lost disk would lose every order: have backups set up.
        </Notice>
      )}
      {problem === 'old' && (
        <Notice className="mb-5">{last} That is more than two days ago.</Notice>
      )}
      {last && problem !== 'old' && <p className="mb-5 text-sm text-ink-2">{last}</p>}
    </>
  );
}
