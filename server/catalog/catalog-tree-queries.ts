import type { ExportedStock } from '#domain/catalog/product-csv.ts';
import { centsFromNumeric } from '#domain/money.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import type { ImportedTree } from './import-queries.ts';

/** A product, as exported and imported by CSV. */
export interface CatalogTree extends Omit<ImportedTree, 'id' | 'difference'> {
  id: string;
  exported: ExportedStock;
  /** Last movement that set the stock instead of changing it: a count or an import. 0: none. */
  lastSet: number;
}

/** Sorted by fruit, variety and rootstock. One statement reads all, so that stock and last movement are consistent. */
export async function listCatalogTrees(db: Db): Promise<CatalogTree[]> {
  const rows = await listRows(db)<
    Omit<CatalogTree, 'priceCents' | 'exported'> & {
      price: string;
      lastMovement: string;
      lastSet: string;
    }
  >`
    select id, fruit, variety, rootstock, price, quantity, tree_size as "treeSize", image_alt as "imageAlt", hidden, field_row as "fieldRow",
      coalesce((select max(id) from stock_movements where product_id = products.id), 0) as "lastMovement",
      coalesce((select max(id) from stock_movements where product_id = products.id and reason in ('count', 'import', 'season')), 0) as "lastSet"
    from products order by fruit, lower(variety), rootstock`;
  return rows.map(({ price, lastMovement, lastSet, ...row }) => ({
    ...row,
    priceCents: centsFromNumeric(price),
    exported: { quantity: row.quantity, movementId: Number(lastMovement) },
    lastSet: Number(lastSet),
  }));
}
