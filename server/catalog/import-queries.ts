import { sql } from 'kysely';
import type { Fruit } from '#domain/catalog/catalog.ts';
import { numericFromCents, type Cents } from '#domain/money.ts';
import type { Trx } from '#server/database/client.ts';
import { execute, listRows } from '#server/database/rows.ts';

/** A row of an imported file. */
export interface ImportedTree {
  /** Undefined for a new tree. */
  id: string | undefined;
  fruit: Fruit;
  variety: string;
  rootstock: string;
  priceCents: Cents;
  quantity: number;
  /** Change of the stock. */
  difference: number;
  treeSize: string | null;
  imageAlt: string | null;
  hidden: boolean;
  fieldRow: string | null;
}

/** In the lock order of sales, to avoid deadlocks. */
export const lockAllProducts = (trx: Trx): Promise<void> =>
  execute(trx)`select id from products order by id for no key update`;

export const updateImported = (trx: Trx, trees: readonly ImportedTree[]): Promise<void> =>
  execute(trx)`
    update products
    set price = file.price, quantity = products.quantity + file.difference, tree_size = file.tree_size,
      image_alt = file.image_alt, hidden = file.hidden, field_row = file.field_row, updated_at = now()
    from ${recordset(trees)}
    where products.id = file.id`;

/** Inserts missing varieties, too. */
export async function insertImported(
  trx: Trx,
  trees: readonly ImportedTree[],
): Promise<{ id: string; variety: string; rootstock: string }[]> {
  await execute(trx)`
    insert into varieties (name, fruit) select distinct variety, fruit from ${recordset(trees)} on conflict do nothing`;
  // All rootstocks of a variety share its picture.
  return listRows(trx)<{ id: string; variety: string; rootstock: string }>`
    insert into products (fruit, variety, rootstock, price, quantity, tree_size, image_alt, hidden, field_row, image_url)
    select fruit, variety, rootstock, price, quantity, tree_size, image_alt, hidden, field_row,
      coalesce((select image_url from products where products.variety = file.variety and image_url is not null limit 1),
        (select pictures -> 0 ->> 'url' from varieties where name = file.variety))
    from ${recordset(trees)} returning id, variety, rootstock`;
}

const recordset = (trees: readonly ImportedTree[]) =>
  sql`
    jsonb_to_recordset(${JSON.stringify(trees.map(rowOf))}::jsonb) as file (
      id uuid, fruit text, variety text, rootstock text, price numeric, quantity integer, difference integer,
      tree_size text, image_alt text, hidden boolean, field_row text
    )`;

const rowOf = ({ priceCents, treeSize, imageAlt, fieldRow, ...tree }: ImportedTree) => ({
  ...tree,
  price: numericFromCents(priceCents),
  tree_size: treeSize,
  image_alt: imageAlt,
  field_row: fieldRow,
});
