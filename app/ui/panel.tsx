import type { ComponentProps } from 'react';

/** A white sheet on the paper of the page. */
export function Panel({ className = '', ...props }: ComponentProps<'section'>) {
  return <section {...props} className={`rounded-panel border border-line bg-surface p-[clamp(20px,2.4vw,34px)] ${className}`} />;
}
