import type { ComponentProps } from 'react';

/** A checkbox whose label is a touch target too. */
export const CheckField = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className="flex min-h-11 items-center gap-2.5">
    <input {...input} type="checkbox" className="size-5 flex-none accent-pine" />
    {label}
  </label>
);
