import type { ReactNode } from 'react';

/** A line of a `dl`: the name at its start, the value at its end. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-6">
    <dt className="text-ink-2">{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{children}</dd>
  </div>
);
