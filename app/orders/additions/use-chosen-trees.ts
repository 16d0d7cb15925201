import { useState } from 'react';
import * as z from 'zod/mini';
import { draftKeys } from '#app/session/draft-keys.ts';
import { tabData } from '#app/ui/site-data.ts';
import { fruits } from '#domain/catalog/catalog.ts';
import type { AddableTree } from '#domain/orders/order-additions.ts';

export interface ChosenTree extends AddableTree {
  quantity: number;
}

const storedSchema = z.array(
  z.object({
    id: z.uuid(),
    variety: z.string(),
    rootstock: z.string(),
    fruit: z.enum(fruits),
    priceCents: z.int(),
    free: z.int(),
    inOrder: z.boolean(),
    quantity: z.int().check(z.minimum(1)),
  }),
);
const keyOf = (orderId: string): string => `${draftKeys.additions}${orderId}`;

/** Trees to add to an order. They survive reloads and navigation; the server prices them anew. */
export function useChosenTrees(orderId: string) {
  const [trees, setTrees] = useState(() => readTrees(orderId));
  function save(next: ChosenTree[]): void {
    setTrees(next);
    tabData.saveJson(keyOf(orderId), next);
  }
  const setQuantity = (id: string, quantity: number): void =>
    save(trees.map((tree) => (tree.id === id ? { ...tree, quantity } : tree)));
  return {
    trees,
    setQuantity,
    /** One more, if there is one. */
    choose(tree: AddableTree): void {
      const known = trees.find(({ id }) => id === tree.id);
      if (!known) save([...trees, { ...tree, quantity: 1 }]);
      else if (known.quantity < known.free) setQuantity(tree.id, known.quantity + 1);
    },
    remove: (id: string): void => save(trees.filter((tree) => tree.id !== id)),
    forget: (): void => tabData.removeItem(keyOf(orderId)),
  };
}

const readTrees = (orderId: string): ChosenTree[] =>
  storedSchema.safeParse(tabData.readJson(keyOf(orderId))).data ?? [];
