import type { ComponentProps } from 'react';

export const Panel = ({ className = '', ...props }: ComponentProps<'section'>) => (
  <section
    {...props}
    className={`rounded-panel border border-line bg-surface p-[clamp(20px,2.4vw,34px)] ${className}`}
  />
);
