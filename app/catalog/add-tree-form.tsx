import { useRef, useState } from 'react';
import { useAddToCart } from '#app/cart/use-add-to-cart.ts';
import { Button } from '#app/ui/button.tsx';
import { notify } from '#app/ui/notify.ts';
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx';
import type { Product } from '#domain/catalog.ts';
import { StickyAddBar } from './sticky-add-bar.tsx';

/** Quantity and Add to Cart for a tree. Key it by the tree's id: another rootstock starts at one again. */
export function AddTreeForm({ tree }: { tree: Product | undefined }) {
  const [quantity, setQuantity] = useState(1);
  const { adding, add } = useAddToCart();
  const place = useRef<HTMLDivElement>(null);

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
        <QuantityStepper quantity={quantity} max={tree?.quantity ?? 1} onChange={setQuantity} />
        {button}
      </div>
      {tree && !soldOut && (
        <StickyAddBar tree={tree} quantity={quantity} after={place}>
          {button}
        </StickyAddBar>
      )}
    </>
  );
}

function buttonLabel(tree: Product | undefined): string {
  if (!tree) return 'Select Rootstock';
  return tree.quantity === 0 ? 'Out of Stock' : 'Add to Cart';
}
