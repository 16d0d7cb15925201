import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { AdminButton } from './admin-button.tsx';

export interface ConflictField {
  label: string;
  /** What another admin saved. */
  saved: string;
  /** What is in the form. */
  yours: string;
}

interface SaveConflictProps {
  fields: readonly ConflictField[];
  busy?: boolean;
  /** Saves the form on top of the newer revision. */
  onKeep: () => void;
  /** Puts the saved state into the form. */
  onTake: () => void;
}

/** Another admin saved in between: both states side by side. The form below keeps its text. */
export function SaveConflict({ fields, busy = false, onKeep, onTake }: SaveConflictProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      role="alert"
      aria-labelledby="conflict-title"
      className="mb-6 rounded-panel border-[1.5px] border-gold bg-gold-tint p-[clamp(16px,2vw,24px)] outline-none"
    >
      <h2 id="conflict-title" className="title-panel">
        Someone saved this while you were editing
      </h2>
      <p className="mt-1.5 max-w-[60em]">
        {fields.length > 0
          ? 'Nothing of yours is lost. Where you did not change anything, you get what was saved. These differ:'
          : 'What was saved is the same as yours.'}
      </p>
      <dl className="mt-3 grid gap-3">
        {fields.map(({ label, saved, yours }) => (
          <div key={label} className="rounded-thumb bg-surface p-3.5">
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-1.5 grid gap-3 sm:grid-cols-2">
              {Object.entries({ Saved: saved, Yours: yours }).map(([name, text]) => (
                <div key={name} className="min-w-0">
                  <p className="text-sm text-ink-2">{name}</p>
                  <p className="max-h-64 overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap">
                    {text || 'Empty'}
                  </p>
                </div>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button size="small" busyLabel={busy && 'Saving...'} onClick={onKeep}>
          Save mine
        </Button>
        <AdminButton disabled={busy} onClick={onTake}>
          Take the saved state
        </AdminButton>
      </div>
    </section>
  );
}
