import { Suspense } from 'react';
import type { Variety } from '#domain/catalog/catalog.ts';
import type { Fit } from '#domain/growing/fits.ts';
import { VarietyCard } from './variety-card.tsx';

const columns = {
  three: 'sm:grid-cols-2 lg:grid-cols-3',
  fill: 'sm:grid-cols-[repeat(auto-fill,minmax(272px,1fr))]',
} as const;

interface VarietyGridProps {
  varieties: readonly Variety[];
  columns: keyof typeof columns;
  heading: 'h2' | 'h3';
  /** 'first': the page opens with it. Phones show no second one before they scroll. */
  firstPicture?: 'first' | 'lazy';
  /** Why a search found them, by variety. */
  reasons?: Readonly<Record<string, string>> | undefined;
  /** Which fit the place that the device knows, by variety. */
  fits?: Readonly<Record<string, Fit>> | undefined;
}

export function VarietyGrid(props: VarietyGridProps) {
  const { varieties, columns: width, heading, firstPicture = 'lazy', reasons, fits } = props;
  return (
    <ul className={`grid gap-4 sm:gap-x-6 sm:gap-y-7 ${columns[width]}`}>
      {varieties.map((variety, index) => (
        <li key={variety.variety} className="grid min-w-0">
          {/* Never suspends: makes React hydrate card by card, so that a long list does not block a tap. */}
          <Suspense>
            <VarietyCard
              variety={variety}
              heading={heading}
              loading={index === 0 ? firstPicture : 'lazy'}
              why={reasons?.[variety.variety]}
              fit={fits?.[variety.variety]}
            />
          </Suspense>
        </li>
      ))}
    </ul>
  );
}
