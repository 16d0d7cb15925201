import { transact } from '@grafted/postgres/transact.ts';
import type { TreeValues } from '#domain/admin/audit/catalog-kinds.ts';
import type { ProductChange, ProductField, StockChange } from '#domain/catalog/products.ts';
import { formatUsd } from '#domain/money.ts';
import { lockProduct, updateProduct } from '#server/catalog/admin-queries.ts';
import { isNewStockChange, stockAfter } from '#server/catalog/stock/changes.ts';
import { writeStock } from '#server/catalog/stock/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import type { OrderedTrees } from './ordered-trees.ts';

const names: Record<ProductField, string> = {
  priceCents: 'the price',
  treeSize: 'the size',
  imageAlt: 'the image description',
  hidden: 'whether it is hidden',
  fieldRow: 'the field row',
};

/** All or nothing: a conflict in one field rejects the whole change. */
export const changeProduct = (
  { db, orderedTrees }: { db: Db; orderedTrees: OrderedTrees },
  actor: AdminActor,
  productId: string,
  { stock, ...fields }: ProductChange,
): Promise<void> =>
  transact(db, async (trx) => {
    const product = orRefuse(await lockProduct(trx, productId), 'product_not_found');
    const before: TreeValues = {};
    const after: TreeValues & { reason?: string } = {};
    for (const name of Object.keys(fields) as ProductField[]) {
      const change = fields[name];
      if (!change || product[name] === change.now) continue;
      if (product[name] !== change.was)
        throw changedMeanwhile(names[name], describe(name, product[name]));
      Object.assign(before, { [name]: product[name] });
      Object.assign(after, { [name]: change.now });
    }
    if (Object.keys(after).length > 0) await updateProduct(trx, productId, fields);
    if (stock)
      await changeStock(trx, orderedTrees, {
        productId,
        quantity: product.quantity,
        change: stock,
        before,
        after,
      });
    if (Object.keys(after).length === 0) return;
    await recordAudit(trx, actor, {
      action: 'product_changed',
      subjectType: 'product',
      subjectId: productId,
      before,
      after,
    });
  });

interface ChangedStock {
  productId: string;
  /** The stock so far. */
  quantity: number;
  change: StockChange;
  before: TreeValues;
  after: TreeValues & { reason?: string };
}

async function changeStock(
  trx: Trx,
  { readInOrders, findIsBeingBought }: OrderedTrees,
  { productId, quantity, change, before, after }: ChangedStock,
): Promise<void> {
  if (!(await isNewStockChange(trx, change))) return;
  if (change.intent === 'standing' && (await findIsBeingBought(trx, productId)))
    throw refuse('payment_under_way.for_tree'); // its trees stand, and are neither in stock nor in orders yet
  const inOrders = (await readInOrders(trx, [productId])).get(productId) ?? 0;
  const newQuantity = stockAfter({ stock: quantity, inOrders }, change);
  if (newQuantity === quantity) return; // a count that confirms the stock
  const reason = change.intent === 'standing' ? 'count' : change.intent;
  await writeStock(trx, productId, newQuantity, reason);
  before.quantity = quantity;
  after.quantity = newQuantity;
  after.reason = reason;
}

function describe(name: ProductField, value: unknown): string {
  if (name === 'priceCents') return formatUsd(Number(value));
  if (name === 'hidden') return value ? 'hidden' : 'shown';
  return value === null ? 'empty' : String(value);
}
