import { InlineLink } from '#app/ui/links.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { AtPlace } from '#domain/pages/at-place.ts';
import { TreeFit, type PlacedVariety } from './tree-fit.tsx';
import { ZipForm } from './zip-form.tsx';

interface AtYourPlaceProps {
  tree: PlacedVariety;
  /** What a delivery costs where no more is known. */
  rates: string;
  /** Undefined in the part that is the same for everyone. */
  atPlace?: AtPlace;
}

/**
 * Whether a tree fits, about what its delivery costs, and when it can be picked up. Its lines keep their room, so that
 * nothing moves when they are filled in.
 */
export const AtYourPlace = ({ tree, rates, atPlace }: AtYourPlaceProps) => (
  <section
    aria-label="At your place"
    className="mt-6 rounded-panel border border-line px-5 py-4 text-sm print:hidden"
  >
    <div className="min-h-[4.75rem]">
      {atPlace ? (
        <TreeFit tree={tree} />
      ) : (
        <>
          <ZipForm
            id="tree-zip"
            label="Does it fit your place? ZIP code"
            action="Check"
            tree={tree.variety}
          />
          {/* This page is stored without a ZIP code; the one of the link is not. */}
          <noscript>
            <p className="mt-2">
              <InlineLink
                to={`/your-place?${new URLSearchParams({ tree: tree.variety }).toString()}`}
              >
                Fit, delivery and pickup days for the ZIP you gave
              </InlineLink>
            </p>
          </noscript>
        </>
      )}
    </div>
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
      <dt className="text-ink-2">Delivery</dt>
      <dd className="min-h-[2lh] sm:min-h-[1lh]">{atPlace?.delivery ?? rates}</dd>
      <dt className="text-ink-2">Pickup</dt>
      <dd className="min-h-[3lh] sm:min-h-[2lh]">
        Free, in {settings.farm.city}, {settings.farm.state}.{' '}
        <span data-pickup-room>{atPlace?.room}</span>
      </dd>
    </dl>
  </section>
);
