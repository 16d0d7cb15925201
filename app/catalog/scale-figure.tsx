import { TreeToScale } from '#app/ui/tree-to-scale.tsx';
import type { Tree } from '#domain/catalog/catalog.ts';
import { drawnFeet, harvestNote, heightBand, treeSize } from '#domain/catalog/tree-size.ts';

interface ScaleFigureProps {
  selected: Tree;
  /** All rootstocks of the variety. They share one scale, so that switching shows the difference. */
  options: readonly Tree[];
}

export function ScaleFigure({ selected, options }: ScaleFigureProps) {
  const band = heightBand(selected);
  if (!band) return null;
  const tallest = Math.max(...options.map((option) => drawnFeet(heightBand(option) ?? band)));
  return (
    <figure className="mt-5 flex flex-col gap-3 overflow-hidden rounded-[18px] bg-linen px-[22px] pt-[18px] sm:flex-row-reverse sm:items-end sm:justify-end sm:gap-6">
      <figcaption className="sm:pb-[22px]">
        <p className="font-display text-xl leading-tight font-medium">
          Kept at {treeSize(selected)} by pruning
        </p>
        <p className="mt-1.5 text-sm text-ink-2">
          Drawn to scale beside a person 5 ft 8 in tall. {harvestNote(band)}
        </p>
      </figcaption>
      <TreeToScale feet={drawnFeet(band)} scaleFeet={tallest} className="h-[176px] flex-none" />
    </figure>
  );
}
