import type { ComponentProps } from 'react';

/** The address in a form of one line, which says above what it is for. */
export const EmailInput = (props: ComponentProps<'input'>) => (
  <input
    {...props}
    type="email"
    name="email"
    autoComplete="email"
    aria-label="Your email address"
    placeholder="you@example.com"
    className="min-h-[50px] min-w-0 flex-[1_1_200px] rounded-field border border-control bg-surface px-4 text-base text-ink placeholder:text-ink-3 aria-invalid:border-apple"
  />
);
