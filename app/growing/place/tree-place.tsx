import { createElement } from 'react';
import { TextLink } from '#app/ui/links.tsx';
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
      <TextLink to={`/your-place?${new URLSearchParams({ tree: variety }).toString()}`}>
        Does it fit your place? Check by ZIP code
      </TextLink>
    </div>
  );
}
