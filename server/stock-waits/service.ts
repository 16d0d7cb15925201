import type { StockWait } from '#domain/stock-wait.ts';
import { productPath } from '#domain/catalog.ts';
import { findProductById } from '#server/catalog/queries.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { preferencesUrl } from '#server/mail/list-token.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import { countNewWaits, insertWait, lockDueWaits, markTold, putBackInLine, type DueWait } from './queries.ts';

const waitsADay = 10;
const batch = 50;

/** Puts an address in line for a sold-out tree. @throws ShopError when the tree is there, or unknown */
export async function waitForStock({ db }: Pick<Services, 'db'>, { productId, email: address }: StockWait): Promise<void> {
  const email = address.toLowerCase();
  const product = await findProductById(db, productId);
  if (!product) throw new ShopError('product_not_found', 404, 'Product not found');
  if (product.quantity > 0) throw new ShopError('in_stock', 409, 'This tree is in stock again');
  if ((await countNewWaits(db, email)) >= waitsADay) throw new ShopError('too_many_waits', 429, 'This address waits for many trees already. Please try again tomorrow.');
  await insertWait(db, productId, email);
}

/** Writes to those for whom a tree has come back. Of trees that are gone again nobody is told. */
export async function tellDueWaits(services: Pick<Services, 'db' | 'config'>): Promise<void> {
  for (let more = true; more; ) {
    more = await transact(services.db, async (trx) => {
      const waits = await lockDueWaits(trx, batch);
      const told = new Map<string, number>();
      for (const wait of waits) {
        const before = told.get(wait.productId) ?? 0;
        if (before >= wait.inStock) {
          await putBackInLine(trx, wait.id);
          continue;
        }
        told.set(wait.productId, before + 1);
        await enqueueMail(trx, backInStockMail(services.config, wait));
        await markTold(trx, wait.id);
      }
      return waits.length === batch;
    });
  }
}

const backInStockMail = (config: Services['config'], { id, email, productId, variety, fruit, rootstock, priceCents }: DueWait) => ({
  kind: 'back-in-stock',
  subjectId: id,
  to: email,
  template: 'back-in-stock' as const,
  props: { variety, fruit, rootstock, priceCents, productUrl: config.publicUrl + productPath(productId), unsubscribeUrl: preferencesUrl(config, { list: 'stock', member: id }) },
  list: { name: 'stock' as const, member: id },
});
