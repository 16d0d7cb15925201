import { useEffect, useState } from 'react';
import type { FilterFacts } from '#domain/catalog/tree-filter.ts';
import type { Verdict } from '#domain/growing/place.ts';
import { savedClimate } from './saved-climate.ts';

export type Fits = Readonly<Record<string, Verdict>>;

/** The verdict on each variety where the device knows its place; the rules are loaded then only. */
export function useFits(facts: Readonly<Record<string, FilterFacts>>): Fits | undefined {
  const [fits, setFits] = useState<Fits>();
  useEffect(() => {
    const climate = savedClimate();
    if (!climate) return;
    let left = false;
    import('#domain/growing/place.ts')
      .then(({ judgePlace }) => {
        const found = Object.entries(facts).map(([variety, { zones, chill, ripe }]) => [
          variety,
          judgePlace({ zones, chillHours: chill, pickFirst: ripe || null }, climate).verdict,
        ]);
        if (!left) setFits(Object.fromEntries(found) as Fits); // made above
      })
      .catch(() => {}); // cards say nothing of the place
    return () => {
      left = true;
    };
  }, [facts]);
  return fits;
}
