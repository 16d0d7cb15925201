import { useId } from 'react';

const legendClasses = {
  label: 'mb-1.5 text-sm leading-snug font-semibold',
  section: 'mb-2 text-lg font-semibold',
  title: 'title-panel mb-3 font-display',
  /** The heading above says it. */
  hidden: 'sr-only',
};

interface ChoiceListProps<Value extends string> {
  legend: string;
  /** `label` unless told. */
  legendAs?: keyof typeof legendClasses;
  name: string;
  value: string;
  options: readonly { value: Value; label: string; note?: string | undefined }[];
  onChange: (value: Value) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** How many there are from tablets on; 2 unless told. */
  columns?: 1 | 2;
  className?: string | undefined;
}

/** Radio buttons whose rows are touch targets. */
export function ChoiceList<Value extends string>({
  legend,
  legendAs = 'label',
  name,
  value,
  options,
  onChange,
  error,
  disabled,
  columns = 2,
  className = '',
}: ChoiceListProps<Value>) {
  const errorId = useId();
  return (
    <fieldset
      className={`min-w-0 ${className}`}
      disabled={disabled}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? '' : undefined}
    >
      <legend className={legendClasses[legendAs]}>{legend}</legend>
      <div className={`grid gap-2 ${columns === 2 ? 'sm:grid-cols-2' : ''}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="choice flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-control px-3.5 py-2 has-checked:bg-pine/7"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 accent-pine"
            />
            <span className="min-w-0">
              {option.label}
              {option.note && <span className="block text-sm text-ink-2">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-apple">
          {error}
        </p>
      )}
    </fieldset>
  );
}
