import { Link } from 'react-router';
import { Notice } from '#app/ui/notice.tsx';
import type { Overview } from '#domain/admin/overview.ts';

/** What is missing before customers can order. */
export function SeasonNote({ name, phase }: Overview['season']) {
  if (phase === 'open' || phase === 'upcoming') return null;
  const isClosed = phase === 'closed';
  return (
    <Notice className="mb-5">
      {isClosed
        ? `Ordering for ${name} is closed.`
        : `Nobody can order yet: ${name} has no opening date.`}{' '}
      <Link
        to={isClosed ? '/admin/season/roll-over' : '/admin/season'}
        className="font-semibold underline"
      >
        {isClosed ? 'Roll over to the next season' : 'Set the season’s dates'}
      </Link>
    </Notice>
  );
}
