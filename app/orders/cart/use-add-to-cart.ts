import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { networkPatienceMs } from '#app/session/network-patience.ts';
import { hasStoredSession } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import { within } from '#app/within.ts';
import type { AddToCart } from '#domain/orders/cart.ts';
import { addFailed, addFailedTopic } from './add-failed.ts';
import { savePendingTree, type ShownTree } from './pending-tree.ts';

/** Adds a tree to the cart. When signed out, saves it and goes to sign-in first. */
export function useAddToCart() {
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  /** `shown`: the trees as the page for signing in shows them. */
  async function add(trees: readonly [AddToCart, ...AddToCart[]], shown: ShownTree[]) {
    const [tree, ...more] = trees;
    if (!hasStoredSession()) {
      savePendingTree({
        ...tree,
        ...(more.length > 0 && { more }),
        from: pathname + search,
        shown: shown.map(toShown),
      });
      await navigate('/auth');
      return;
    }
    setAdding(true);
    try {
      const { addToCart } = await within(networkPatienceMs, import('./add-to-cart.ts'));
      await addToCart(...trees);
    } catch (error) {
      notify.error(addFailed(error), { topic: addFailedTopic }); // the script could not be loaded
    } finally {
      setAdding(false);
    }
  }
  return { adding, add };
}

/** No more than what is shown. */
const toShown = ({
  variety,
  fruit,
  rootstock,
  priceCents,
  imageUrl,
  imageAlt,
}: ShownTree): ShownTree => ({ variety, fruit, rootstock, priceCents, imageUrl, imageAlt });
