import { privateMeta } from '#app/seo/private-meta.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { count } from '#domain/count.ts';
import { settings } from '#domain/farm/settings.ts';
import { readChosenTrees } from '#domain/orders/chosen-trees.ts';
import { shopContext } from '#domain/pages/shop.ts';
import type { Route } from './+types/chosen-trees-page.ts';
import { TreeRows } from './tree-rows.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

export const meta = () => privateMeta('Your Trees');

/** Of the trees in the address, those that exist. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const chosen = await Promise.all(
    readChosenTrees(url).map(async ({ productId, quantity }) => {
      const tree = await shop.findProduct(productId);
      if (!tree) return [];
      const { variety, fruit, rootstock, priceCents, imageUrl, imageAlt } = tree;
      const shown = { variety, fruit, rootstock, priceCents, imageUrl, imageAlt };
      return [{ productId, quantity, left: tree.free, shown }];
    }),
  );
  return { trees: chosen.flat() };
}

/**
 * Shows what was chosen on another device, by the mail that the choice caused. Whoever asked for
 * that mail may have been a stranger, so nothing goes into the cart unseen.
 */
export default function ChosenTreesPage({ loaderData: { trees } }: Route.ComponentProps) {
  const { adding, add } = useAddToCart();
  const { note } = settings.seasonNow;
  const [first, ...others] = trees
    .filter(({ left }) => left > 0)
    .map(({ productId, quantity, left }) => ({ productId, quantity: Math.min(quantity, left) }));
  if (trees.length === 0)
    return (
      <Sheet title="Your Trees" lead="The trees that you chose are no longer in our catalog.">
        <ButtonLink to="/catalog" width="full">
          Browse Our Trees
        </ButtonLink>
      </Sheet>
    );
  const isOne = trees.length === 1;
  return (
    <Sheet
      title={isOne ? 'Your Tree' : 'Your Trees'}
      lead={`You chose ${isOne ? 'it' : 'them'} on another device. Not you? Then leave ${isOne ? 'it' : 'them'} here.`}
    >
      <TreeRows
        trees={trees.map(({ quantity, left, shown }) => ({
          ...shown,
          note: noteOf(quantity, left),
        }))}
      />
      {first && (
        <Button
          width="full"
          disabled={Boolean(note)}
          busyLabel={adding && 'Adding...'}
          onClick={() =>
            void add(
              [first, ...others],
              trees.map(({ shown }) => shown),
            )
          }
        >
          {note ?? 'Add to Cart'}
        </Button>
      )}
      <ButtonLink to="/catalog" variant="quiet" width="full" className="mt-2">
        Browse Our Trees
      </ButtonLink>
    </Sheet>
  );
}

function noteOf(quantity: number, left: number): string {
  if (left === 0) return 'Out of Stock';
  return quantity > 1 ? count(Math.min(quantity, left), 'tree') : '';
}
