import { useAddToCart } from '#app/orders/cart/use-add-to-cart.ts';
import { Button } from '#app/ui/button.tsx';
import { settings } from '#domain/farm/settings.ts';
import type { ChosenTree } from '#domain/growing/choose/choose-answer.ts';
import { formatUsdShort } from '#domain/money.ts';

/** Puts the trees of an answer into the cart with one press. */
export function AddBoth({ trees }: { trees: readonly ChosenTree[] }) {
  const { adding, add } = useAddToCart();
  const { note } = settings.seasonNow;
  const [first, ...others] = trees.map(({ productId }) => ({ productId, quantity: 1 }));
  if (!first) return null;
  const total = trees.reduce((sum, { priceCents }) => sum + priceCents, 0);
  return (
    <p className="mt-4 print:hidden">
      <Button
        disabled={Boolean(note)}
        busyLabel={adding && 'Adding...'}
        onClick={() => void add([first, ...others], [...trees])}
      >
        {note ?? `Add ${trees.length === 1 ? 'it' : 'both'} to cart, ${formatUsdShort(total)}`}
        <span className="sr-only">: {trees.map(({ variety }) => variety).join(' and ')}</span>
      </Button>
    </p>
  );
}
