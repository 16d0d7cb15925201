import type { ReactNode } from 'react';

type Fact = readonly [name: string, value: ReactNode];

interface FactListProps {
  /** What is false or empty is left out. */
  facts: readonly (Fact | false | null | undefined | 0 | '')[];
  className?: string;
}

/** Names at the start of their lines, values at the end. */
export const FactList = ({ facts, className = 'gap-2 text-sm' }: FactListProps) => (
  <dl className={`grid ${className}`}>
    {facts
      .filter((fact) => !!fact)
      .map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
  </dl>
);
