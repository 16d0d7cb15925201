import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import { TreeThumb } from '#app/ui/tree-thumb.tsx';
import { productPath } from '#domain/catalog/catalog.ts';
import { formatUsd } from '#domain/money.ts';
import type { CartItem } from '#domain/orders/cart.ts';
import { CartLineChange, type CartLineActions } from './cart-line-change.tsx';

interface CartLineProps extends CartLineActions {
  item: CartItem;
  /** What to know of it before paying. */
  caution: string | undefined;
  onRemove: () => void;
}

export function CartLine({ item, caution, onRemove, ...actions }: CartLineProps) {
  const { product, quantity } = item;
  return (
    <li className="grid grid-cols-[84px_1fr] items-start gap-x-4 gap-y-4 border-b border-line py-6 last:border-0 last:pb-0 first:pt-0 sm:grid-cols-[112px_1fr_auto] sm:gap-x-6">
      <TreeThumb tree={product} className="w-full sm:row-span-2" />
      <div className="min-w-0">
        <h2 className="font-sans text-lg leading-snug font-semibold tracking-normal">
          <Link
            to={productPath(product.id)}
            className="-my-2.5 inline-flex min-h-11 items-center no-underline hover:underline"
          >
            {product.variety}
          </Link>
        </h2>
        <p className="text-sm text-ink-2">
          {product.fruit}, {product.rootstock}
        </p>
        {caution && <p className="mt-1 text-sm text-ink-2">{caution}</p>}
        <p className="mt-1 flex items-baseline justify-between gap-4 text-sm text-ink-2 tabular-nums">
          {formatUsd(product.priceCents)} each
          <span className="text-lg font-semibold text-ink sm:hidden">
            {formatUsd(product.priceCents * quantity)}
          </span>
        </p>
      </div>
      <p className="hidden text-right text-lg font-semibold tabular-nums sm:block">
        {formatUsd(product.priceCents * quantity)}
      </p>
      <CartLineChange item={item} {...actions} />
      <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2 sm:col-start-2">
        <QuantityStepper quantity={quantity} max={product.free} onChange={actions.onQuantity} />
        <button
          type="button"
          onClick={onRemove}
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold text-ink-2 hover:bg-linen hover:text-ink"
        >
          <Trash2 aria-hidden className="size-[18px]" strokeWidth={1.7} />
          Remove
          <span className="sr-only">
            {' '}
            {product.variety} on {product.rootstock}
          </span>
        </button>
      </div>
    </li>
  );
}
