import { formatFarmDayAndTime } from '#app/ui/dates.ts';
import { Section } from '#app/ui/section.tsx';
import type { RevisionEntry } from '#domain/farm/revisions.ts';
import { ConfirmButton } from './confirm-dialog.tsx';
import { ListEnd } from './list-end.tsx';

interface RevisionHistoryProps {
  history: readonly RevisionEntry[];
  busy: boolean;
  onRestore: (revision: number) => void;
}

/** Who saved what, newest first; any state can be restored. Restoring saves a new revision, so it can be undone too. */
export function RevisionHistory({ history, busy, onRestore }: RevisionHistoryProps) {
  return (
    <Section title="History" className="mt-6">
      {history.length === 0 && <p className="text-ink-2">Nothing has been changed yet.</p>}
      <ol className="divide-y divide-line">
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
              <ConfirmButton
                variant="ghost"
                disabled={busy}
                question="Restore this state?"
                consequence="What you have not saved is lost."
                yes="Restore"
                onConfirm={() => onRestore(id)}
              >
                Restore
                <span className="sr-only"> the state of {formatFarmDayAndTime(at)}</span>
              </ConfirmButton>
            )}
          </li>
        ))}
      </ol>
      <ListEnd of="revisions" shown={history.length}>
        {(most) => `The newest ${most} states. Older ones are kept.`}
      </ListEnd>
    </Section>
  );
}
