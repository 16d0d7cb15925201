import type { ReactNode } from 'react';
import { listLimits } from '#domain/list-limits.ts';

interface ListEndProps {
  of: keyof typeof listLimits;
  /** How many rows there are. */
  shown: number;
  /** Which ones these are, and where the others are found. */
  children: (most: number) => ReactNode;
}

/** Says below a list without pages that it may go on. */
export const ListEnd = ({ of, shown, children }: ListEndProps) =>
  shown >= listLimits[of] && <p className="mt-2 text-sm text-ink-2">{children(listLimits[of])}</p>;
