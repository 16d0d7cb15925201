import { Suspense, useRef, useState } from 'react';
import { SeasonWait } from '#app/farm/season/season-wait.ts';
import { useAddToCart } from '#app/orders/cart/use-add-to-cart.ts';
import { Button } from '#app/ui/button.tsx';
import { lazyExtra } from '#app/ui/lazy-part.tsx';
import { notify } from '#app/ui/notify.ts';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import type { Product } from '#domain/catalog/catalog.ts';
import { settings } from '#domain/farm/settings.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

/** Loaded on first scroll past the form. */
const StickyAddBar = lazyExtra(async () => (await import('./sticky-add-bar.tsx')).StickyAddBar);

/** Quantity and Add to Cart. Changing the rootstock resets the quantity to 1. */
export function AddTreeForm({ tree }: { tree: Product | undefined }) {
  // Reset without a React key: the buttons must stay the same elements for clicks recorded before
  // hydration to be replayed.
  const [counted, setCounted] = useState<{ tree: Product | undefined; quantity: number }>();
  const quantity = counted && counted.tree === tree ? counted.quantity : 1;
  const { adding, add } = useAddToCart();
  const formRow = useRef<HTMLDivElement>(null);
  const scrolledPast = useScrolledPast(formRow);

  function submit() {
    if (!tree) return notify.error('Please select a rootstock');
    void add([{ productId: tree.id, quantity }], [tree]);
  }
  const { note } = settings.seasonNow;
  const unavailable = Boolean(note) || tree?.free === 0;
  const button = (
    <Button width="full" disabled={unavailable} busyLabel={adding && 'Adding...'} onClick={submit}>
      {note ?? buttonLabel(tree)}
    </Button>
  );
  return (
    <>
      <div ref={formRow} className="mt-[22px] flex gap-3.5 print:hidden">
        <QuantityStepper
          quantity={quantity}
          max={tree?.free ?? 1}
          onChange={(next) => setCounted({ tree, quantity: next })}
        />
        {button}
      </div>
      {note && <SeasonWait className="mt-6" />}
      {tree && !unavailable && scrolledPast && (
        <Suspense>
          <StickyAddBar tree={tree} quantity={quantity}>
            {button}
          </StickyAddBar>
        </Suspense>
      )}
    </>
  );
}

function buttonLabel(tree: Product | undefined): string {
  if (!tree) return 'Select Rootstock';
  return tree.free === 0 ? 'Out of Stock' : 'Add to Cart';
}
