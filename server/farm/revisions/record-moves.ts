import type { AuditEntry } from '#domain/admin/audit/audit-log.ts';
import type { Trx } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';

/** An entry for each one whose place in a list has changed. */
export const recordMoves = (
  trx: Trx,
  actor: AdminActor,
  subjectType: 'page' | 'rootstock',
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> =>
  recordAudit(
    trx,
    actor,
    before
      .filter((id, place) => after.indexOf(id) !== place)
      .map((id) =>
        moveOf(subjectType, {
          subjectId: id,
          before: { place: before.indexOf(id) + 1 },
          after: { place: after.indexOf(id) + 1 },
        }),
      ),
  );

interface Move {
  subjectId: string;
  before: { place: number };
  after: { place: number };
}

const moveOf = (subjectType: 'page' | 'rootstock', move: Move): AuditEntry =>
  subjectType === 'page'
    ? { action: 'page_moved', subjectType, ...move }
    : { action: 'rootstock_moved', subjectType, ...move };
