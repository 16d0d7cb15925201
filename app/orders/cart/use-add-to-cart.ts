import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { networkPatienceMs } from '#app/session/network-patience.ts';
import { hasStoredSession } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import { within } from '#app/within.ts';
import type { AddToCart } from '#domain/orders/cart.ts';
import { addFailed, addFailedTopic } from './add-failed.ts';
import type { ShownTree } from './pending-tree.ts';

/** Adds a tree to the cart. When signed out, saves it and goes to sign-in first. */
export function useAddToCart() {
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  /** `shown`: the trees as the page for signing in shows them. */
  async function add(trees: readonly [AddToCart, ...AddToCart[]], shown: ShownTree[]) {
    setAdding(true);
    try {
      if (!hasStoredSession()) {
        const { keepForSignIn } = await within(networkPatienceMs, import('./keep-for-sign-in.ts'));
        keepForSignIn(trees, { from: pathname + search, shown });
        await navigate('/auth');
        return;
      }
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
