import { ChevronDown } from 'lucide-react';
import { TreeThumb } from '#app/catalog/tree-thumb.tsx';
import { Guarantee } from '#app/ui/guarantee.tsx';
import { MoneyLine, TotalLine } from '#app/ui/money-lines.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { CartItem } from '#domain/cart.ts';
import type { Totals } from '#domain/checkout.ts';
import { formatUsd } from '#domain/money.ts';

interface SummaryProps {
  items: CartItem[];
  totals: Totals;
}

/** Beside the form; on phones a line above it that opens. */
export function CheckoutSummary(props: SummaryProps) {
  return (
    <aside className="grid gap-5 max-lg:row-start-1 lg:sticky lg:top-8">
      <details className="group rounded-panel border border-line bg-surface lg:hidden">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 font-semibold [&::-webkit-details-marker]:hidden">
          <span className="flex items-center gap-2">
            Order Summary
            <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" strokeWidth={1.7} />
          </span>
          <span className="font-display text-[22px] font-[450] tabular-nums">{formatUsd(props.totals.totalCents)}</span>
        </summary>
        <div className="px-5 pb-5">
          <SummaryLines {...props} />
        </div>
      </details>
      <Panel aria-labelledby="order-summary" className="max-lg:hidden">
        <h2 id="order-summary" className="title-panel">
          Order Summary
        </h2>
        <div className="mt-2.5">
          <SummaryLines {...props} />
        </div>
      </Panel>
      <Guarantee className="max-lg:hidden" />
    </aside>
  );
}

function SummaryLines({ items, totals }: SummaryProps) {
  return (
    <>
      <ul>
        {items.map(({ id, product, quantity }) => (
          <li key={id} className="grid grid-cols-[68px_1fr_auto] items-center gap-4 border-b border-line py-3.5">
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
      <dl className="pt-4">
        <MoneyLine name="Subtotal">{formatUsd(totals.subtotalCents)}</MoneyLine>
        <MoneyLine name="Delivery fee">{formatUsd(totals.deliveryFeeCents)}</MoneyLine>
        <TotalLine name="Total">{formatUsd(totals.totalCents)}</TotalLine>
      </dl>
    </>
  );
}
