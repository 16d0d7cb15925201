import { formatFarmDayAndTime } from '#app/orders/order-dates.ts';
import type { BackupState } from '#domain/admin/overview.ts';
import { Notice } from './notice.tsx';

/** When the shop was last backed up, and what is wrong with that. */
export function BackupNote({ checkedAt, failure, problem }: BackupState) {
  const last = checkedAt && `Last backup ${formatFarmDayAndTime(checkedAt)}, restored and checked.`;
  return (
    <>
      {failure && (
        <Notice>
          The backup of {formatFarmDayAndTime(failure.at)} failed: {failure.problem}
        </Notice>
      )}
      {problem === 'none' && (
        <Notice>No backup yet. A lost disk would lose every order: have backups set up.</Notice>
      )}
      {problem === 'old' && <Notice>{last} That is more than two days ago.</Notice>}
      {last && problem !== 'old' && <p className="mb-5 text-sm text-ink-2">{last}</p>}
    </>
  );
}
