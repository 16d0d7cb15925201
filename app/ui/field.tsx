import { useId, type ComponentProps, type ReactNode } from 'react';
import { Input } from './input.tsx';

const inputClass =
  'block min-h-[50px] w-full rounded-field border border-control bg-surface px-4 text-base text-ink placeholder:text-ink-3 aria-invalid:border-apple disabled:bg-linen';

export interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** Shown below the input and announced with it. */
  error?: string;
  hint?: ReactNode;
  /** A control inside the right edge of the input. */
  end?: ReactNode;
}

/** A labeled input with hint and error. */
export function Field({ label, error, hint, end, className = '', id, ...props }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1.5 block text-sm leading-snug font-semibold">
        {label}
      </label>
      <div className="relative">
        <Input
          {...props}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className={`${inputClass} ${end ? 'pr-14' : ''}`}
        />
        {end && <div className="absolute inset-y-0 right-1 grid place-items-center">{end}</div>}
      </div>
      {note && (
        <p
          id={noteId}
          className={`mt-1.5 text-sm ${error ? 'font-medium text-apple' : 'text-ink-2'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}
