import type { ReactNode } from 'react';
import type { Picture, Tree } from '#domain/catalog/catalog.ts';
import { formatUsd } from '#domain/money.ts';
import { Gallery } from './gallery.tsx';
import { ScaleFigure } from './scale-figure.tsx';
import { Guarantee } from './static-parts.ts';
import { StockLabel } from './stock-label.tsx';

interface TreeColumnsProps {
  tree: Tree;
  options: readonly Tree[];
  morePictures: readonly Picture[];
  atYourPlace: ReactNode;
  children: ReactNode;
}

/** Pictures on the left; name, price, purchase controls, size and guarantee on the right. */
export const TreeColumns = ({
  tree,
  options,
  morePictures,
  atYourPlace,
  children,
}: TreeColumnsProps) => (
  <div className="grid items-start gap-[clamp(28px,4.6vw,72px)] lg:grid-cols-[minmax(0,1.16fr)_minmax(0,1fr)]">
    <Gallery tree={tree} morePictures={morePictures} />
    <div className="min-w-0">
      <TreeTitle tree={tree} />
      {children}
      {atYourPlace}
      <ScaleFigure selected={tree} options={options} />
      <Guarantee className="mt-[18px]" />
    </div>
  </div>
);

const TreeTitle = ({ tree }: { tree: Tree }) => (
  <>
    <p className="font-semibold text-leaf">{tree.fruit}</p>
    <h1 className="mt-1 title-page">{tree.variety}</h1>
    <div className="mt-5 mb-7 flex flex-wrap items-center gap-4">
      <p aria-live="polite" className="text-2xl leading-none font-semibold tabular-nums">
        {formatUsd(tree.priceCents)}
      </p>
      <StockLabel quantity={tree.free} />
    </div>
  </>
);
