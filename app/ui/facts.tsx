import type { ReactNode } from 'react';

/** Names with values, beside each other. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="flex flex-wrap gap-x-7 gap-y-2 text-sm">
    {facts.map(([name, value]) => (
      <div key={name} className="flex gap-1.5">
        <dt className="text-ink-2">{name}</dt>
        <dd className="font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
