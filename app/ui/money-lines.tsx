import type { ReactNode } from 'react';

/** Rows of a sum: a name, and an amount at the right edge. */
export function MoneyLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-[7px]">
      <dt>{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

/** The last row, in large letters under a rule. */
export function TotalLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mt-2.5 flex justify-between gap-4 border-t-[1.5px] border-ink pt-4 font-display text-[27px] leading-tight font-[450]">
      <dt>{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
