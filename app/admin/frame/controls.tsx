import type { ComponentProps } from 'react';

const control = 'min-h-11 w-full min-w-0 rounded-field border border-control bg-surface px-3 text-[16px] font-normal text-ink placeholder:text-ink-3 aria-invalid:border-apple disabled:bg-linen lg:text-[15px]';

/** Dense inputs for the desk. 16 px on phones, or the browser zooms in on them. */
export function DeskInput({ label, className = '', ...props }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={`grid gap-1 text-sm font-semibold ${className}`}>
      {label}
      <input {...props} className={control} />
    </label>
  );
}

export function DeskSelect({ label, className = '', ...props }: ComponentProps<'select'> & { label: string }) {
  return (
    <label className={`grid gap-1 text-sm font-semibold ${className}`}>
      {label}
      <select {...props} className={control} />
    </label>
  );
}

export function DeskText({ label, className = '', ...props }: ComponentProps<'textarea'> & { label: string }) {
  return (
    <label className={`grid gap-1 text-sm font-semibold ${className}`}>
      {label}
      <textarea {...props} className={`${control} py-2.5 leading-normal`} />
    </label>
  );
}

/** A box with its text, the whole of it big enough for a finger. */
export function DeskCheck({ label, className = '', ...props }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-2.5 text-[15px] ${className}`}>
      <input {...props} type="checkbox" className="size-5 shrink-0 accent-pine" />
      {label}
    </label>
  );
}
