import { useId, type ComponentProps } from 'react';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  error?: string | undefined;
  /** They follow the children. */
  options?: readonly (readonly [value: string | number, name: string])[];
}

/** A labeled select. */
export function SelectField(props: SelectFieldProps) {
  const { label, error, className = '', options, children, ...select } = props;
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
      >
        {children}
        {options?.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-sm font-medium text-apple">
          {error}
        </p>
      )}
    </div>
  );
}
