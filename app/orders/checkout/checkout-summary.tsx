import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Guarantee } from '#app/ui/guarantee.tsx';
import { MoneyLine, TotalLine } from '#app/ui/money-lines.tsx';
import { TaxNote } from '#app/ui/tax-note.tsx';
import { TitledPanel } from '#app/ui/titled-panel.tsx';
import { TreeThumb } from '#app/ui/tree-thumb.tsx';
import { formatUsd } from '#domain/money.ts';
import type { CartItem } from '#domain/orders/cart.ts';
import type { Totals } from '#domain/orders/checkout.ts';
import { PartnerNote } from './partner-note.tsx';

interface SummaryProps {
  items: CartItem[];
  totals: Totals;
  /** `open`: delivery without a price yet. */
  delivery: 'known' | 'open';
  /** Rendered between the lines and the total. */
  couponEntry?: ReactNode;
}

/** Beside the form; collapsible above it on phones. */
export function CheckoutSummary({ items, totals, delivery, couponEntry }: SummaryProps) {
  const [isOpen, setOpen] = useState(false);
  const lines = isOpen ? '' : 'max-lg:hidden';
  return (
    <aside className="grid gap-5 max-lg:row-start-1 lg:sticky lg:top-8">
      <TitledPanel
        title="Order Summary"
        heading="max-lg:hidden"
        className="max-lg:px-5 max-lg:py-0"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="order-lines"
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center justify-between gap-4 font-semibold lg:hidden"
        >
          <span className="flex items-center gap-2">
            Order Summary
            <ChevronDown
              aria-hidden
              className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`}
              strokeWidth={1.7}
            />
          </span>
          <span className="font-display text-xl font-[450] tabular-nums">
            {formatUsd(totals.totalCents)}
          </span>
        </button>
        <div id="order-lines" className={lines}>
          <SummaryItems items={items} />
          <dl className="pt-4 pb-1">
            <MoneyLine name="Subtotal">{formatUsd(totals.subtotalCents)}</MoneyLine>
            <MoneyLine name="Delivery fee">
              {delivery === 'known' ? (
                formatUsd(totals.deliveryFeeCents)
              ) : (
                <span className="text-ink-2">Not calculated yet</span>
              )}
            </MoneyLine>
            {totals.discountCents > 0 && (
              <MoneyLine name="Discount">−{formatUsd(totals.discountCents)}</MoneyLine>
            )}
          </dl>
        </div>
        {couponEntry && (
          <div className="py-4 max-lg:border-t max-lg:border-line lg:pt-2">{couponEntry}</div>
        )}
        <div className={`${lines} max-lg:pb-5`}>
          <dl>
            <TotalLine name="Total">{formatUsd(totals.totalCents)}</TotalLine>
          </dl>
          <TaxNote />
        </div>
      </TitledPanel>
      <PartnerNote />
      <Guarantee className="max-lg:hidden" />
    </aside>
  );
}

const SummaryItems = ({ items }: { items: CartItem[] }) => (
  <ul className="lg:mt-2.5">
    {items.map(({ id, product, quantity }) => (
      <li
        key={id}
        className="grid grid-cols-[68px_1fr_auto] items-center gap-4 border-b border-line py-3.5"
      >
        <TreeThumb tree={product} />
        <div className="min-w-0 text-sm text-ink-2">
          <p className="text-base font-semibold text-ink">{product.variety}</p>
          <p>
            {product.fruit}, {product.rootstock}
          </p>
          <p className="tabular-nums">
            {quantity} × {formatUsd(product.priceCents)}
          </p>
        </div>
        <p className="font-semibold tabular-nums">{formatUsd(quantity * product.priceCents)}</p>
      </li>
    ))}
  </ul>
);
