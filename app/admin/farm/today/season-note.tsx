import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '#domain/admin/overview.ts';

/** What is missing before customers can order. */
export function SeasonNote({ name, phase }: Overview['season']) {
  if (phase === 'open' || phase === 'upcoming') return null;
  const isClosed = phase === 'closed';
  return (
    <p className="mb-5 flex items-center gap-3 rounded-card bg-gold-tint px-4 py-3 text-sm text-gold">
      <CalendarClock aria-hidden className="size-5 shrink-0" />
      <span>
        {isClosed
          ? `Ordering for ${name} is closed.`
          : `Nobody can order yet: ${name} has no opening date.`}{' '}
        <Link
          to={isClosed ? '/admin/season/roll-over' : '/admin/season'}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {isClosed ? 'Roll over to the next season' : 'Set the season’s dates'}
        </Link>
      </span>
    </p>
  );
}
