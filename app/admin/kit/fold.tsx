import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  title: string;
  children: ReactNode;
}

/** A part of a screen that phones fold away, and wider screens show. Its own heading stands inside. */
export const Fold = ({ title, children }: FoldProps) => (
  <details className="unfold-wide group/fold">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 border-y border-line font-semibold">
      {title}
      <ChevronDown aria-hidden className="size-5 group-open/fold:rotate-180" />
    </summary>
    <div className="pt-4 sm:pt-0">{children}</div>
  </details>
);
