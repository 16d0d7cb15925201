import type { PlacePage } from '#domain/pages/shop.ts';
import { PlaceFacts } from './place-facts.tsx';
import { PlaceForm } from './place-form.tsx';
import { PlaceTrees } from './place-trees.tsx';
import { TreeVerdict } from './tree-verdict.tsx';

interface YourPlaceProps {
  /** Undefined before a ZIP was entered. */
  page: PlacePage | undefined;
  /** The variety that was asked about; anything, it comes from the address. */
  tree: string;
  hasProblem: boolean;
}

export function YourPlace({ page, tree, hasProblem }: YourPlaceProps) {
  const asked = page?.trees.find(({ variety }) => variety === tree);
  return (
    <div className="wrap pb-20">
      <h1 className="title-page pt-[clamp(36px,4.4vw,60px)]">Will it grow here?</h1>
      <p className="mt-4 max-w-[40em] text-lg text-ink-2">
        Winter cold decides which trees last, frost when they ripen. Enter your ZIP code to see what
        fits.
      </p>
      <PlaceForm zip={page?.report.zip} tree={tree} hasProblem={hasProblem} />
      {/* Answers to the ZIP before would stand below a refused one. */}
      {page && !hasProblem && (
        <>
          {asked && <TreeVerdict tree={asked} zip={page.report.zip} />}
          <PlaceFacts report={page.report} delivery={page.delivery} room={page.room} />
          <PlaceTrees trees={page.trees} zip={page.report.zip} />
        </>
      )}
    </div>
  );
}
