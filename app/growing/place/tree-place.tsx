import { createElement } from 'react';
import { Link } from 'react-router';
import type { PlaceFacts } from '#domain/growing/place.ts';

/** Filled in where the device knows its place; a link to the answer otherwise. */
export function TreePlace(props: PlaceFacts & { variety: string }) {
  const { variety, zones, chillHours, pickFirst } = props;
  return (
    <div className="mt-6 print:hidden">
      {createElement('place-verdict', {
        'data-zones': zones,
        'data-chill': chillHours ?? '',
        'data-pick': pickFirst ?? '',
      })}
      <Link
        to={`/your-place?${new URLSearchParams({ tree: variety }).toString()}`}
        className="link inline-flex min-h-11 items-center"
      >
        Does it fit your place? Check by ZIP code
      </Link>
    </div>
  );
}
