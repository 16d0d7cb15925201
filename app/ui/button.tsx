import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useUnavailable } from './use-unavailable.ts';

const base =
  'inline-flex items-center justify-center gap-2.5 rounded-full border-[1.5px] font-semibold leading-none no-underline transition-colors duration-150 active:translate-y-px disabled:border-transparent disabled:bg-linen disabled:text-ink-3 disabled:active:translate-y-0 aria-disabled:cursor-default aria-disabled:border-transparent aria-disabled:bg-linen aria-disabled:text-ink-3 aria-disabled:active:translate-y-0';
const variants = {
  primary: 'border-transparent bg-pine text-on-pine hover:bg-pine-hover',
  ghost: 'border-pine/55 bg-transparent text-pine hover:bg-pine/7',
  honey: 'border-transparent bg-honey text-on-honey hover:bg-honey/85',
  quiet: 'border-transparent bg-transparent text-pine hover:bg-pine/7',
  /** Stands in a text or a row of links. */
  link: 'link inline-flex min-h-11 items-center',
  /** Stands on pictures, which are light in both color schemes. */
  deep: 'border-transparent bg-deep text-on-deep hover:bg-deeper',
};
const sizes = { regular: 'min-h-[50px] px-6 text-base', small: 'min-h-11 px-[18px] text-sm' };
const widths = { content: '', full: 'w-full' };

interface ButtonStyle {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  width?: keyof typeof widths;
}
const button = ({ variant = 'primary', size = 'regular', width = 'content' }: ButtonStyle) =>
  variant === 'link'
    ? variants.link
    : `${base} ${variants[variant]} ${sizes[size]} ${widths[width]}`;

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** While set, the button shows this label, keeps its width and its focus, and does nothing. */
  busyLabel?: string | false;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant, size, width, className = '', ...own } = props;
  const { busyLabel, children, disabled, onClick, type = 'button', ...element } = own;
  const isBusy = Boolean(busyLabel);
  const availability = useUnavailable(Boolean(disabled) || isBusy, onClick);
  return (
    // oxlint-disable-next-line react/button-has-type
    <button
      {...element}
      type={type}
      {...availability}
      aria-busy={isBusy || undefined}
      className={`${button({ variant, size, width })} ${className}`}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        // Both labels share one grid cell: the wider one sets the width.
        <span className="grid place-items-center">
          <span
            className={`col-start-1 row-start-1 inline-flex items-center gap-2.5 ${busyLabel ? 'invisible' : ''}`}
          >
            {children}
          </span>
          {busyLabel && <span className="col-start-1 row-start-1">{busyLabel}</span>}
        </span>
      )}
    </button>
  );
}

type ButtonLinkProps = LinkProps & ButtonStyle & { className?: string };

export const ButtonLink = ({ variant, size, width, className = '', ...link }: ButtonLinkProps) => (
  <Link {...link} className={`${button({ variant, size, width })} ${className}`} />
);
