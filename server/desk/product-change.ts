import { sql } from 'kysely';
import type { ProductChange, ProductField } from '#domain/desk-products.ts';
import { centsFromNumeric, formatUsd, numericFromCents } from '#domain/money.ts';
import { recordAudit, type DeskActor } from '../audit/queries.ts';
import type { Db, Trx } from '../database/client.ts';
import { transact } from '../database/transact.ts';
import { ShopError } from '../errors.ts';
import { explainStock } from '../stock/reasons.ts';
import { changedMeanwhile } from './changes.ts';

const names: Record<ProductField, string> = { priceCents: 'the price', quantity: 'the stock', treeSize: 'the size', imageAlt: 'the picture’s text', hidden: 'whether it is hidden' };

/** All fields, or none when one of them is no longer what its maker saw. A sale meanwhile changes the stock, and nothing else. */
export async function changeProduct(db: Db, actor: DeskActor, productId: string, { reason, ...fields }: ProductChange): Promise<void> {
  await transact(db, async (trx) => {
    const product = await lockProduct(trx, productId);
    const before: Partial<Record<ProductField, unknown>> = {};
    const after: Partial<Record<ProductField, unknown>> = {};
    for (const name of Object.keys(fields) as ProductField[]) {
      const change = fields[name];
      if (!change || product[name] === change.now) continue;
      if (product[name] !== change.was) throw changedMeanwhile(names[name], describe(name, product[name]));
      before[name] = product[name];
      after[name] = change.now;
    }
    if (Object.keys(after).length === 0) return;
    if (reason) await explainStock(trx, { reason });
    const { priceCents, quantity, treeSize, imageAlt, hidden } = fields;
    await trx
      .updateTable('products')
      .set({
        ...(priceCents && { price: numericFromCents(priceCents.now) }),
        ...(quantity && { quantity: quantity.now }),
        ...(treeSize && { tree_size: treeSize.now }),
        ...(imageAlt && { image_alt: imageAlt.now }),
        ...(hidden && { hidden: hidden.now }),
        updated_at: sql`now()`,
      })
      .where('id', '=', productId)
      .execute();
    await recordAudit(trx, actor, [{ action: 'product_changed', subjectType: 'product', subjectId: productId, before, after: { ...after, ...('quantity' in after && { reason }) } }]);
  });
}

async function lockProduct(trx: Trx, productId: string): Promise<Record<ProductField, unknown>> {
  const row = await trx.selectFrom('products').select(['price', 'quantity', 'tree_size', 'image_alt', 'hidden']).where('id', '=', productId).forUpdate().executeTakeFirst();
  if (!row) throw new ShopError('product_not_found', 404, 'Product not found');
  return { priceCents: centsFromNumeric(row.price), quantity: row.quantity, treeSize: row.tree_size, imageAlt: row.image_alt, hidden: row.hidden };
}

function describe(name: ProductField, value: unknown): string {
  if (name === 'priceCents') return formatUsd(Number(value));
  if (name === 'hidden') return value ? 'hidden' : 'shown';
  return value === null ? 'empty' : String(value);
}
