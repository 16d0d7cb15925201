import type { ReactNode } from 'react';

export const MoneyLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-[7px]">
    <dt>{name}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </div>
);

export const TotalLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="mt-2.5 flex justify-between gap-4 border-t-[1.5px] border-ink pt-4 font-display text-3xl leading-tight font-[450]">
    <dt>{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
