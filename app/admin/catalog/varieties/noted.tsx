import { useId, type ReactNode } from 'react';

/** What ties a control to its hint and error. */
interface NoteProps {
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface NotedProps {
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
  children: (note: NoteProps) => ReactNode;
}

/** A control with a hint, or with its error in the hint's place. */
export function Noted({ hint, error, className = '', children }: NotedProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      {children({
        'aria-describedby': note ? id : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={id} className={`mt-1 text-sm ${error ? 'font-medium text-apple' : 'text-ink-2'}`}>
          {note}
        </p>
      )}
    </div>
  );
}
