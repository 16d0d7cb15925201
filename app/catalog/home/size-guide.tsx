import type { CSSProperties } from 'react';
import { laterPicture } from '#app/boot/later-picture.ts';
import { TextLink } from '#app/ui/links.tsx';
import { Person } from '#app/ui/person.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { personFeet } from '#domain/catalog/tree-size.ts';

// Vertical scale of the picture: the ground line and one foot, in percent of its height from the lower edge.
const groundPercent = 1.67;
const percentPerFoot = 4.762;
const gridFeet = [5, 10, 15, 20];
// Non-breaking spaces: the lists wrap on phones.
const trees = [
  { left: '6.03%', height: '8-10 ft', rootstocks: 'M9, G.41, G.214' },
  { left: '20.32%', height: '10-12 ft', rootstocks: 'G.11, Nic\u00a029, Pajam\u00a02' },
  { left: '38.63%', height: '12-15 ft', rootstocks: 'G.890, Gisela\u00a06, OHxF\u00a087' },
  { left: '60.95%', height: '16-18 ft', rootstocks: 'MaxMa 14' },
  { left: '86.63%', height: '18-20 ft', rootstocks: 'OHxF 97' },
];
const above = (feet: number): CSSProperties => ({
  bottom: `${groundPercent + feet * percentPerFoot}%`,
});

/** Five trees and a person to scale. Scrolls horizontally on phones. */
export const SizeGuide = () => (
  <section aria-labelledby="size-guide" className="section bg-linen">
    <div className="wrap">
      <div className="mb-[clamp(24px,3vw,44px)] flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h2 id="size-guide" className="title-section">
            How tall will it grow?
          </h2>
          <p className="mt-3 max-w-[34em] text-ink-2">
            The rootstock sets the size. These trees are drawn to scale beside a person 5 ft 8 in
            tall.
          </p>
        </div>
        <TextLink to="/resources">Compare rootstocks</TextLink>
      </div>
      <ScrollRegion
        label="Trees drawn to scale"
        className="-mx-(--gutter) overflow-x-auto px-(--gutter) pt-4"
      >
        <div className="min-w-[860px]">
          <SizePicture />
          <ul className="relative ml-11 h-[96px] lg:h-[76px]">
            {trees.map(({ left, height, rootstocks }) => (
              <li
                key={height}
                style={{ left }}
                className="absolute top-3.5 w-[104px] -translate-x-1/2 text-center text-sm leading-snug text-balance text-ink-2 lg:w-auto lg:whitespace-nowrap"
              >
                <span className="block font-display text-xl leading-tight font-medium text-ink">
                  {height}
                </span>
                {rootstocks}
              </li>
            ))}
          </ul>
        </div>
      </ScrollRegion>
    </div>
  </section>
);

const SizePicture = () => (
  <div className="relative ml-11">
    {gridFeet.map((feet) => (
      <div
        key={feet}
        aria-hidden
        style={above(feet)}
        className="absolute right-0 -left-11 border-t border-dashed border-ink-3/45"
      >
        <span className="absolute -top-5 left-0 text-xs leading-none font-medium text-ink-3">
          {feet} ft
        </span>
      </div>
    ))}
    <div className="relative aspect-[1600/385]">
      <img
        src="/images/sizes-1600.avif"
        srcSet="/images/sizes-960.avif 960w, /images/sizes-1600.avif 1600w"
        sizes="(max-width: 1000px) 820px, 1140px"
        alt="Five fruit trees drawn to scale, 9 to 20 feet tall, beside a person 5 feet 8 inches tall (illustration)"
        width="1600"
        height="385"
        loading="lazy"
        decoding="async"
        className={`size-full ${laterPicture}`}
      />
    </div>
    <div
      aria-hidden
      style={above(0)}
      className="absolute right-0 -left-11 border-t-2 border-ink/60"
    />
    <div
      style={{ ...above(0), height: `${personFeet * percentPerFoot}%` }}
      className="absolute left-[10.75%]"
    >
      <Person className="h-full w-auto" />
    </div>
  </div>
);
