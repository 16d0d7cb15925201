import { useId, type ComponentProps } from 'react';

type SelectFieldProps = ComponentProps<'select'> & { label: string; error?: string | undefined };

/** A labeled select. */
export function SelectField({ label, error, className = '', ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm leading-snug font-semibold">
        {label}
      </label>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className="block min-h-[50px] w-full min-w-0 rounded-field border border-control bg-surface px-3.5 text-base text-ink aria-invalid:border-apple"
      />
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-sm font-medium text-apple">
          {error}
        </p>
      )}
    </div>
  );
}
