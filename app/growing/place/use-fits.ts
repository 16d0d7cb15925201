import { useEffect, useState } from 'react';
import type { FitFacts, Fits } from '#domain/growing/fits.ts';
import { savedClimate, savedZip } from './saved-place.ts';

/**
 * The verdict on each variety where the device knows its place; the rules are loaded then only.
 * @param sent by the server with a page that was rendered for this visitor
 */
export function useFits(
  facts: Readonly<Record<string, FitFacts>>,
  sent?: Fits | undefined,
): Fits | undefined {
  const [fits, setFits] = useState(sent);
  useEffect(() => {
    const climate = savedClimate();
    if (!climate) return;
    let left = false;
    import('#domain/growing/fits.ts')
      .then(({ fitsAt }) => {
        if (!left) setFits(fitsAt(facts, climate, savedZip()));
      })
      .catch(() => {}); // cards say nothing of the place
    return () => {
      left = true;
    };
  }, [facts]);
  return fits;
}
