import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';

interface TodoCardProps {
  count: number;
  what: string;
  more?: string;
  to: string;
}

/** A count that links to its list. */
export function TodoCard({ count, what, more, to }: TodoCardProps) {
  return (
    <li className="relative flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-4 hover:border-pine sm:p-5">
      <div>
        <Link
          to={to}
          className="flex items-baseline gap-2.5 text-ink no-underline after:absolute after:inset-0"
        >
          <span className="font-display text-3xl leading-none tabular-nums">{count}</span>
          <span className="text-base leading-snug font-semibold">{what}</span>
        </Link>
        {more && <p className="mt-1.5 text-sm text-ink-2">{more}</p>}
      </div>
      <ArrowRight aria-hidden className="size-5 shrink-0 text-pine" />
    </li>
  );
}
