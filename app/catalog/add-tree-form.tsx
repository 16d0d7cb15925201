import { lazy, Suspense, useRef, useState } from 'react';
import { useAddToCart } from '#app/cart/use-add-to-cart.ts';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import type { Product } from '#domain/catalog.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

/** Only who scrolls on needs it. */
const StickyAddBar = lazy(async () => ({ default: (await import('./sticky-add-bar.tsx')).StickyAddBar }));

/** Quantity and Add to Cart for a tree. Another rootstock starts at one again. */
export function AddTreeForm({ tree }: { tree: Product | undefined }) {
  // Not reset by a key: the buttons stay the same elements, so that a press recorded before hydration still finds them.
  const [counted, setCounted] = useState<{ tree: Product | undefined; quantity: number }>();
  const quantity = counted && counted.tree === tree ? counted.quantity : 1;
  const { adding, add } = useAddToCart();
  const place = useRef<HTMLDivElement>(null);
  const scrolledPast = useScrolledPast(place);

  function submit() {
    if (!tree) return notify.error('Please select a rootstock');
    void add({ productId: tree.id, quantity });
  }
  const soldOut = tree?.quantity === 0;
  const button = (
    <Button width="full" disabled={soldOut} busyLabel={adding && 'Adding...'} onClick={submit}>
      {buttonLabel(tree)}
    </Button>
  );
  return (
    <>
      <div ref={place} className="mt-[22px] flex gap-3.5 print:hidden">
        <QuantityStepper quantity={quantity} max={tree?.quantity ?? 1} onChange={(next) => setCounted({ tree, quantity: next })} />
        {button}
      </div>
      {tree && !soldOut && scrolledPast && (
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
  return tree.quantity === 0 ? 'Out of Stock' : 'Add to Cart';
}
