import { useState } from 'react';
import { Link } from 'react-router';
import { useAddToCart } from '#app/orders/cart/use-add-to-cart.ts';
import { Button } from '#app/ui/button.tsx';
import { fruitBackground, fruitFocus } from '#app/ui/fruit-style.ts';
import { TextLink } from '#app/ui/links.tsx';
import { TreeIcon } from '#app/ui/tree-icon.tsx';
import { TreePicture } from '#app/ui/tree-picture.tsx';
import { varietyPath, type Variety } from '#domain/catalog/catalog.ts';
import { drawnFeet, heightBand, treeSize } from '#domain/catalog/tree-size.ts';
import { settings } from '#domain/farm/settings.ts';
import type { Fit } from '#domain/growing/fits.ts';
import { formatUsdShort } from '#domain/money.ts';
import { cardRootstock, RootstockPills } from './rootstock-pills.tsx';
import { StockLabel } from './stock-label.tsx';

interface VarietyCardProps {
  variety: Variety;
  loading: 'first' | 'lazy';
  /** h2 below the page title, h3 below a section title. */
  heading?: 'h2' | 'h3';
  /** Why a search found it. */
  why?: string | undefined;
  /** At the place that the device knows; in the line of the fruit, so that nothing moves when it comes. */
  fit?: Fit | undefined;
}

/** Variety card: horizontal on phones, upright otherwise. */
export function VarietyCard({
  variety,
  loading,
  heading: Heading = 'h3',
  why,
  fit,
}: VarietyCardProps) {
  const [selectedId, setSelectedId] = useState(variety.options[0]?.id);
  const { adding, add } = useAddToCart();
  const selected = variety.options.find((option) => option.id === selectedId) ?? variety.options[0];
  if (!selected) return null;
  const { note } = settings.seasonNow;
  const band = heightBand(selected);
  const path = varietyPath(variety.variety);

  return (
    <article className="relative grid grid-cols-[38%_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface transition-[box-shadow,translate] duration-200 hover:-translate-y-0.5 hover:shadow-lift sm:flex sm:flex-col motion-reduce:hover:translate-y-0">
      <Link
        to={path}
        tabIndex={-1}
        aria-hidden // a second way to the page, without words of its own
        className={`relative overflow-hidden sm:aspect-[1/1.04] ${fruitBackground[variety.fruit]}`}
      >
        <TreePicture
          tree={selected}
          sizes="(max-width: 640px) 38vw, (max-width: 1100px) 45vw, 296px"
          loading={loading}
          className={`absolute inset-0 ${fruitFocus[variety.fruit]}`}
        />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col gap-2.5 p-4 max-[359px]:px-3 sm:gap-3 sm:px-5 sm:pt-[18px] sm:pb-5">
        <div className="flex items-baseline justify-between gap-x-3 gap-y-1 max-[359px]:flex-wrap">
          <Heading className="min-w-0 text-xl sm:text-2xl">{variety.variety}</Heading>
          <p className="text-xl leading-none font-semibold tabular-nums">
            {formatUsdShort(selected.priceCents)}
          </p>
        </div>
        <p className="-mt-2 text-sm text-ink-2">
          {variety.fruit}
          {fit?.text && `, ${fit.text}`}
        </p>
        {why && <p className="-mt-1 text-sm font-semibold text-leaf">{why}</p>}
        {/* It lies on the picture, and is read with the words. */}
        <StockLabel
          quantity={selected.free}
          className="pointer-events-none absolute top-2 left-2 max-[359px]:left-1 sm:top-3.5 sm:left-3.5"
        />
        {variety.options.length > 1 ? (
          <RootstockPills
            options={variety.options}
            selected={selected}
            onSelect={(option) => setSelectedId(option.id)}
          />
        ) : (
          <p className="flex min-h-[38px] items-center text-sm font-semibold pointer-coarse:min-h-11">
            Grafted on {cardRootstock(selected)}
          </p>
        )}
        <p className="mt-auto flex items-end gap-3 text-sm leading-tight text-ink-2">
          {band && <TreeIcon feet={drawnFeet(band)} className="h-12 w-auto flex-none text-leaf" />}
          <span>
            {band && 'Grows '}
            <span className="whitespace-nowrap">{treeSize(selected)}</span>
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 sm:gap-x-4">
          <Button
            size="small"
            className="flex-auto px-3! whitespace-nowrap"
            disabled={Boolean(note) || selected.free === 0}
            busyLabel={adding && 'Adding...'}
            onClick={() => void add([{ productId: selected.id, quantity: 1 }], [selected])}
          >
            {note ?? (selected.free === 0 ? 'Out of Stock' : 'Add to Cart')}
            <span className="sr-only">: {variety.variety}</span>
          </Button>
          <TextLink to={path}>
            Details<span className="sr-only"> of {variety.variety}</span>
          </TextLink>
        </div>
      </div>
    </article>
  );
}
