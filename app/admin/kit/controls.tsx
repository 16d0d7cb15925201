import type { ComponentProps, ReactNode } from 'react';
import { CheckField } from '#app/ui/check-field.tsx';
import { Input } from '#app/ui/input.tsx';

const control =
  'min-h-11 w-full min-w-0 rounded-field border border-control bg-surface px-3 text-base font-normal text-ink placeholder:text-ink-3 aria-invalid:border-apple disabled:bg-linen lg:text-sm file:mr-3 file:min-h-8 file:rounded-full file:bg-linen file:px-3.5 file:text-sm file:font-semibold file:text-pine [&[type=file]]:py-[5px]';

type Labeled<Props> = Props & { label: string; className?: string | undefined };

/** A control below its label. */
const labeled = <Props extends object>(controlOf: (props: Props) => ReactNode) =>
  function LabeledControl({ label, className = '', ...props }: Labeled<Props>) {
    return (
      <label className={`grid gap-1 text-sm font-semibold ${className}`}>
        {label}
        {controlOf(props as unknown as Props)} {/* the others */}
      </label>
    );
  };

/** Dense admin inputs. 16 px on phones, else iOS zooms in on focus. */
export const AdminInput = labeled((props: ComponentProps<'input'>) => (
  <Input {...props} className={control} />
));
/** A day to filter by. While it is unset it says so: browsers show a format, or today, as if it was a day. */
export const AdminDate = labeled(
  ({ unset, value, ...props }: ComponentProps<'input'> & { unset: string; value: string }) => (
    <span className="relative grid">
      <Input
        {...props}
        type="date"
        value={value}
        className={`peer ${control} ${value === '' ? '[&:not(:focus)]:text-transparent' : ''}`}
      />
      {value === '' && !props.disabled && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 grid content-center text-base font-normal text-ink-2 peer-focus:hidden lg:text-sm"
        >
          {unset}
        </span>
      )}
    </span>
  ),
);
export const AdminText = labeled((props: ComponentProps<'textarea'>) => (
  <textarea {...props} className={`${control} py-2.5 leading-normal`} />
));

/** A value whose name is another; or both in one. */
export type Option = string | readonly [value: string, name: string];
/** In this order; or names by their values. */
export type Options = readonly Option[] | Readonly<Record<string, string>>;
const listOf = (options: Options): readonly Option[] =>
  Array.isArray(options) ? options : Object.entries(options as Record<string, string>);

export const AdminSelect = labeled(
  ({ options = [], children, ...props }: ComponentProps<'select'> & { options?: Options }) => (
    <select {...props} className={control}>
      {children}
      {listOf(options).map((option) => {
        const [value, name] = typeof option === 'string' ? [option, option] : option;
        return (
          <option key={value} value={value}>
            {name}
          </option>
        );
      })}
    </select>
  ),
);

/** A checkbox, dense as the other controls. */
export const AdminCheck = ({ className = '', ...props }: ComponentProps<typeof CheckField>) => (
  <CheckField {...props} className={`text-sm ${className}`} />
);
