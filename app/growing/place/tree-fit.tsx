import { useMemo } from 'react';
import type { FitFacts } from '#domain/growing/fits.ts';
import { useHasClimate, useSavedZip } from './saved-place.ts';
import { useFits } from './use-fits.ts';
import { verdictTones } from './verdict-tones.ts';
import { ZipForm } from './zip-form.tsx';

/** The tree of a page, as far as its place matters. */
export interface PlacedVariety extends FitFacts {
  variety: string;
}

/** Whether a tree fits its visitor's place, or the question where that is. Keeps its room, so that nothing moves. */
export function TreeFit({ tree: { variety, zones, chill, ripe } }: { tree: PlacedVariety }) {
  const zip = useSavedZip();
  const hasClimate = useHasClimate();
  const facts = useMemo(
    () => ({ [variety]: { zones, chill, ripe } }),
    [variety, zones, chill, ripe],
  );
  const fit = useFits(facts)?.[variety];
  return (
    <div className="min-h-[4.75rem] text-sm print:hidden">
      {!hasClimate && zip === undefined && (
        <ZipForm
          id="tree-zip"
          label="Does it fit your place? ZIP code"
          action="Check"
          tree={variety}
        />
      )}
      {!hasClimate && zip !== undefined && <p>We have no climate data for {zip}.</p>}
      {fit && (
        <p className={`rounded-field px-4 py-3 ${verdictTones[fit.verdict]}`}>
          <strong className="block font-semibold">{fit.name}</strong>
          {fit.reason}
        </p>
      )}
    </div>
  );
}
