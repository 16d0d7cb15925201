import type { ComponentProps } from 'react';
import { waitTreesMax } from '#domain/catalog/wait-trees.ts';
import { count } from '#domain/count.ts';

interface WaitTreesSelectProps extends ComponentProps<'select'> {
  max?: number;
}

/** How many trees a place in line is for. Its options say so: it needs no visible label. */
export const WaitTreesSelect = ({
  max = waitTreesMax,
  className = '',
  ...props
}: WaitTreesSelectProps) => (
  <select
    aria-label="How many trees"
    name="trees"
    {...props}
    className={`rounded-field border border-control bg-surface px-3 text-base text-ink ${className}`}
  >
    {Array.from({ length: max }, (_, before) => (
      <option key={before} value={before + 1}>
        {count(before + 1, 'tree')}
      </option>
    ))}
  </select>
);
