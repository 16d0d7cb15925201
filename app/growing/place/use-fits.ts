import { useEffect, useState } from 'react';
import type { FitFacts, Fits } from '#domain/growing/fits.ts';
import { savedClimate, savedZip } from './saved-place.ts';
import { usePlaceKey } from './use-place-key.ts';

/**
 * The verdict on each variety where the device knows its place; the rules are loaded then only.
 * @param sent by the server with a page that was rendered for this visitor
 */
export function useFits(
  facts: Readonly<Record<string, FitFacts>>,
  sent?: Fits | undefined,
): Fits | undefined {
  const place = usePlaceKey();
  const [fits, setFits] = useState(sent);
  useEffect(() => {
    const climate = savedClimate();
    let left = false;
    const judged = climate
      ? import('#domain/growing/fits.ts').then(({ fitsAt }) => fitsAt(facts, climate, savedZip()))
      : Promise.resolve(undefined);
    judged
      .then((found) => {
        if (!left) setFits(found);
      })
      .catch(() => {}); // cards say nothing of the place
    return () => {
      left = true;
    };
  }, [facts, place]);
  return fits;
}
