import { MapPin } from 'lucide-react';

/** A pin, and beside it what to enter: `show-place.ts` puts the ZIP code there. As wide before. */
export const PlaceName = () => (
  <span className="flex items-center gap-1.5">
    <MapPin aria-hidden className="size-5 flex-none" strokeWidth={1.7} />
    <span className="sr-only">Your ZIP code: </span>
    <span data-place-name className="min-w-[4.25rem] tabular-nums max-lg:sr-only">
      Your ZIP
    </span>
  </span>
);
