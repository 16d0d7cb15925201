import { TreeFit, type PlacedVariety } from '#app/growing/place/tree-fit.tsx';
import { ToBearFruit } from '#app/growing/pollination/to-bear-fruit.tsx';
import type { Tree, VarietyDetails } from '#domain/catalog/catalog.ts';
import type { Bearing } from '#domain/growing/pollination-check.ts';
import { AboutTree, CompareRootstocks, ReceivedTree } from './static-parts.ts';

interface TreeDetailsProps {
  tree: Pick<VarietyDetails, 'facts' | 'ripening'> & PlacedVariety;
  /** Its partners: those of the visitor's place, where it is known. */
  bearing: Bearing | undefined;
  /** Stands there when nothing is written about the variety. */
  fallback: string;
  /** The trees on the page; without one, the fit is told here. */
  options: readonly Tree[];
}

/** Facts about the variety, its partners, the tree that the customer receives, and its rootstocks side by side. */
export const TreeDetails = ({ tree, bearing, fallback, options }: TreeDetailsProps) => (
  <div className="grid gap-18 *:min-w-0">
    <section
      aria-labelledby="about-tree"
      className="grid gap-x-[clamp(28px,5vw,80px)] gap-y-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]"
    >
      <div>
        <AboutTree tree={tree} fallback={fallback} />
        {options.length === 0 && (
          <div className="mt-6">
            <TreeFit tree={tree} />
          </div>
        )}
        {bearing && <ToBearFruit bearing={bearing} />}
      </div>
      <ReceivedTree />
    </section>
    {options.length > 1 && <CompareRootstocks options={options} />}
  </div>
);
