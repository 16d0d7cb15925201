import { useState } from 'react';
import type { Product, Variety } from '#domain/catalog.ts';
import { formatUsd } from '#domain/money.ts';
import { AddTreeForm } from './add-tree-form.tsx';
import { Gallery } from './gallery.tsx';
import { RootstockOptions } from './rootstock-options.tsx';
import { ScaleFigure } from './scale-figure.tsx';
import { Guarantee } from './still-parts.ts';
import { StockLabel } from './stock-label.tsx';

/** Pictures at the left, everything needed to decide and buy at the right. The first rootstock is chosen already. */
export function BuyingColumns({ variety }: { variety: Variety }) {
  const [selectedId, setSelectedId] = useState(variety.options[0]?.id);
  const selected = variety.options.find(({ id }) => id === selectedId);
  const shown = selected ?? variety.options[0];
  if (!shown) return null;
  return (
    <div className="grid items-start gap-[clamp(28px,4.6vw,72px)] lg:grid-cols-[minmax(0,1.16fr)_minmax(0,1fr)]">
      <Gallery tree={shown} />
      <div className="min-w-0">
        <TreeTitle tree={shown} />
        <RootstockOptions options={variety.options} selected={selected} onSelect={({ id }) => setSelectedId(id)} />
        <AddTreeForm key={selected?.id} tree={selected} />
        <ScaleFigure selected={shown} options={variety.options} />
        <Guarantee className="mt-[18px]" />
      </div>
    </div>
  );
}

export function TreeTitle({ tree }: { tree: Product }) {
  return (
    <>
      <p className="font-semibold text-leaf">{tree.fruit}</p>
      <h1 className="mt-1 text-[clamp(42px,4.6vw,66px)]">{tree.variety}</h1>
      <div className="mt-5 mb-7 flex flex-wrap items-center gap-4">
        <p aria-live="polite" className="text-[26px] leading-none font-semibold tabular-nums">
          {formatUsd(tree.priceCents)}
        </p>
        <StockLabel quantity={tree.quantity} />
      </div>
    </>
  );
}
