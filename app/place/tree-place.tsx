import { createElement } from 'react';
import { Link } from 'react-router';

/** Filled in where the device knows its place; a link to the answer otherwise. */
export function TreePlace({
  variety,
  zones,
  chillHours,
}: {
  variety: string;
  zones: string;
  chillHours: number | null;
}) {
  return (
    <div className="mt-6 print:hidden">
      {createElement('place-verdict', { 'data-zones': zones, 'data-chill': chillHours ?? '' })}
      <Link
        to={`/your-place?${new URLSearchParams({ tree: variety }).toString()}`}
        className="link inline-flex min-h-11 items-center"
      >
        Does it fit your place? Check by ZIP code
      </Link>
    </div>
  );
}
