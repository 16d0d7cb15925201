import { useMemo } from 'react';
import type { FitFacts } from '#domain/growing/fits.ts';
import { savedClimate, useSavedZip } from './saved-place.ts';
import { useFits } from './use-fits.ts';
import { verdictTones } from './verdict-tones.ts';

/** The tree of a page, as far as its place matters. */
export interface PlacedVariety extends FitFacts {
  variety: string;
}

/** Whether a tree fits its visitor's place. Loaded where that is known. */
export function TreeFit({ tree: { variety, zones, chill, ripe } }: { tree: PlacedVariety }) {
  const zip = useSavedZip();
  const facts = useMemo(
    () => ({ [variety]: { zones, chill, ripe } }),
    [variety, zones, chill, ripe],
  );
  const fit = useFits(facts)?.[variety];
  if (!savedClimate()) return <p>We have no climate data for {zip}.</p>;
  return (
    fit && (
      <p className={`rounded-field px-4 py-3 ${verdictTones[fit.verdict]}`}>
        <strong className="block font-semibold">{fit.name}</strong>
        {fit.reason}
      </p>
    )
  );
}
