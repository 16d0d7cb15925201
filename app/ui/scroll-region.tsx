import type { ReactNode } from 'react';

interface ScrollRegionProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A part of a screen that scrolls by itself, with the arrow keys too. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div role="region" aria-label={label} tabIndex={0} className={className}>
    {children}
  </div>
);
