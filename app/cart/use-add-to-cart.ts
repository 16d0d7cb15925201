import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasStoredSession } from '#app/session/session.ts';
import { notify } from '#app/ui/notify.ts';
import type { AddToCart } from '#domain/cart.ts';
import { savePendingTree } from './pending-tree.ts';

/** What the Add to Cart buttons do. A signed-out visitor goes to sign in; the tree waits meanwhile. */
export function useAddToCart() {
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  async function add(trees: AddToCart): Promise<void> {
    if (!hasStoredSession()) {
      savePendingTree({ ...trees, from: pathname + search });
      await navigate('/auth');
      return;
    }
    setAdding(true);
    try {
      const { addToCart } = await import('./add-to-cart.ts');
      await addToCart(trees);
    } catch {
      notify.error('Failed to add to cart'); // the code itself did not arrive
    } finally {
      setAdding(false);
    }
  }
  return { adding, add };
}
