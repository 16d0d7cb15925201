import { formatFarmDayAndTime } from '#app/orders/order-dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { RevisionEntry } from '#domain/admin/revisions.ts';

interface RevisionHistoryProps {
  history: readonly RevisionEntry[];
  busy: boolean;
  onRestore: (revision: number) => void;
}

/** Who saved what, newest first; any state can be restored. Restoring saves a new revision, so it can be undone too. */
export function RevisionHistory({ history, busy, onRestore }: RevisionHistoryProps) {
  return (
    <Panel aria-labelledby="history-title" className="mt-6">
      <h2 id="history-title" className="title-panel">
        History
      </h2>
      {history.length === 0 && <p className="mt-2 text-ink-2">Nothing has been changed yet.</p>}
      <ol className="mt-3 divide-y divide-line">
        {history.map(({ id, summary, by, at }, index) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere">{summary}</p>
              <p className="text-sm wrap-anywhere text-ink-2">
                {formatFarmDayAndTime(at)}
                {by && `, ${by}`}
              </p>
            </div>
            {index > 0 && (
              <Button variant="ghost" size="small" disabled={busy} onClick={() => onRestore(id)}>
                Restore
                <span className="sr-only"> the state of {formatFarmDayAndTime(at)}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
