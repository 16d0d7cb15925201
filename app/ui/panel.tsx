import type { ComponentProps } from 'react';

export function Panel({ className = '', ...props }: ComponentProps<'section'>) {
  return (
    <section
      {...props}
      className={`rounded-panel border border-line bg-surface p-[clamp(20px,2.4vw,34px)] ${className}`}
    />
  );
}
