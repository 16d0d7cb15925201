import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { AddableTree } from '#domain/orders/order-additions.ts';
import { freeFor } from '#server/catalog/stock-waits/held-tree-queries.ts';
import type { Db } from '#server/database/client.ts';
import { hasWords } from '#server/database/like.ts';
import { listRows } from '#server/database/rows.ts';

const foundMax = 20;

export interface FoundTrees {
  trees: AddableTree[];
  /** More are found than shown. */
  hasMore: boolean;
}

interface AddableSearch {
  userId: string;
  orderId: string;
  /** A part of names, or varieties in the order to show. */
  by: { part: string } | { varieties: readonly string[] };
}

/** Trees that this customer can buy. Those of the order come first. */
export async function findAddableTrees(
  db: Db,
  { userId, orderId, by }: AddableSearch,
): Promise<FoundTrees> {
  const varieties = 'varieties' in by ? by.varieties : [];
  const matches =
    'part' in by
      ? hasWords(sql`variety || ' on ' || rootstock || ' ' || fruit`, by.part)
      : sql`variety = any(${by.varieties}::text[])`;
  const rows = await listRows(db)<AddableTree>`
    select * from (
      select products.id, variety, rootstock, fruit, (products.price * 100)::integer as "priceCents", ${freeFor(userId)} as free,
        exists (select from order_lines where order_id = ${orderId} and product_id = products.id
            and order_lines.quantity > 0) as "inOrder"
      from products where not hidden and products.quantity > 0 and ${matches}
    ) trees where free > 0
      order by "inOrder" desc, array_position(${varieties}::text[], variety), lower(variety), rootstock
    limit ${foundMax + 1}`;
  return { trees: rows.slice(0, foundMax), hasMore: rows.length > foundMax };
}

export interface PricedTree {
  productId: string;
  /** 'Honeycrisp on M.111' */
  tree: string;
  variety: string;
  rootstock: string;
  priceCents: Cents;
  free: number;
}

/** Leaves out hidden trees. */
export const listPricedTrees = (
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<PricedTree[]> =>
  listRows(db)<PricedTree>`
    select id as "productId", variety || ' on ' || rootstock as tree, variety, rootstock,
      (price * 100)::integer as "priceCents", ${freeFor(userId)} as free
    from products
    where id = any(${ids}::uuid[])
      and not hidden`;
