import { settings } from '#domain/farm/settings.ts';
import { deliveryText } from '#domain/orders/delivery-estimate.ts';
import { roomText } from '#domain/orders/pickups.ts';
import type { AtPlace } from '#domain/pages/at-place.ts';
import { TreeFit, type PlacedVariety } from './tree-fit.tsx';

interface AtYourPlaceProps {
  tree: PlacedVariety;
  /** Undefined until it has come. */
  atPlace: AtPlace | undefined;
}

/** Whether a tree fits, about what its delivery costs, and when it can be picked up. */
export const AtYourPlace = ({ tree, atPlace }: AtYourPlaceProps) => (
  <section
    aria-label="At your place"
    className="mt-6 rounded-panel border border-line px-5 py-4 text-sm print:hidden"
  >
    <TreeFit tree={tree} />
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
      <dt className="text-ink-2">Delivery</dt>
      <dd className="min-h-[2lh] sm:min-h-[1lh]">{deliveryText(atPlace?.delivery ?? undefined)}</dd>
      <dt className="text-ink-2">Pickup</dt>
      <dd className="min-h-[3lh] sm:min-h-[2lh]">
        Free, in {settings.farm.city}, {settings.farm.state}.
        {atPlace && ` ${roomText(atPlace.room, 1)}`}
      </dd>
    </dl>
  </section>
);
