import type { ComponentProps } from 'react';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  label: string;
  /** Goes to the line, not to the checkbox. */
  className?: string | undefined;
}

/** A checkbox whose label is a touch target too. */
export const CheckField = ({ label, className = '', ...input }: CheckFieldProps) => (
  <label className={`flex min-h-11 cursor-pointer items-center gap-2.5 ${className}`}>
    <input {...input} type="checkbox" className="size-5 shrink-0 accent-pine" />
    {label}
  </label>
);
