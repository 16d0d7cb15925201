import type { ComponentProps, ReactNode } from 'react';

const control =
  'min-h-11 w-full min-w-0 rounded-field border border-control bg-surface px-3 text-base font-normal text-ink placeholder:text-ink-3 aria-invalid:border-apple disabled:bg-linen lg:text-sm file:mr-3 file:min-h-8 file:rounded-full file:bg-linen file:px-3.5 file:text-sm file:font-semibold file:text-pine [&[type=file]]:py-[5px]';

function Labeled({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <label className={`grid gap-1 text-sm font-semibold ${className}`}>
      {label}
      {children}
    </label>
  );
}

/** Dense admin inputs. 16 px on phones, else iOS zooms in on focus. */
export function AdminInput({
  label,
  className = '',
  ...props
}: ComponentProps<'input'> & { label: string }) {
  return (
    <Labeled label={label} className={className}>
      <input {...props} className={control} />
    </Labeled>
  );
}

/** A value whose name is another; or both in one. */
export type Option = string | readonly [value: string, name: string];

interface AdminSelectProps extends ComponentProps<'select'> {
  label: string;
  options?: readonly Option[];
}

export function AdminSelect({
  label,
  className = '',
  options,
  children,
  ...props
}: AdminSelectProps) {
  return (
    <Labeled label={label} className={className}>
      <select {...props} className={control}>
        {children}
        {options?.map((option) => {
          const [value, name] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={value} value={value}>
              {name}
            </option>
          );
        })}
      </select>
    </Labeled>
  );
}

export function AdminText({
  label,
  className = '',
  ...props
}: ComponentProps<'textarea'> & { label: string }) {
  return (
    <Labeled label={label} className={className}>
      <textarea {...props} className={`${control} py-2.5 leading-normal`} />
    </Labeled>
  );
}

/** Checkbox whose label is a touch target too. */
export function AdminCheck({
  label,
  className = '',
  ...props
}: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-2.5 text-sm ${className}`}>
      <input {...props} type="checkbox" className="size-5 shrink-0 accent-pine" />
      {label}
    </label>
  );
}
