import { productPath } from '#domain/catalog.ts';
import { isOrderingOpen } from '#domain/season.ts';
import type { StockWait } from '#domain/stock-wait.ts';
import { findProductById } from '#server/catalog/queries.ts';
import type { Db } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { preferencesUrl, type LinkSettings } from '#server/mail/list-token.ts';
import { enqueueMail } from '#server/mail/outbox-queries.ts';
import { findCurrentSeason } from '#server/season/queries.ts';
import type { NotifyContext } from './context.ts';
import {
  countNewWaits,
  insertWait,
  lockDueWaits,
  markNotified,
  returnToQueue,
  type DueWait,
} from './queries.ts';

const waitsPerDay = 10;
const batch = 50;

/** Registers an address for a sold-out tree. @throws ShopError when the tree is in stock or unknown */
export async function waitForStock(
  db: Db,
  { productId, email: address }: StockWait,
): Promise<void> {
  const email = address.toLowerCase();
  const product = await findProductById(db, productId);
  if (!product) throw new ShopError('product_not_found', 404, 'Product not found');
  if (product.tree.quantity > 0)
    throw new ShopError('in_stock', 409, 'This tree is in stock again');
  if ((await countNewWaits(db, email)) >= waitsPerDay)
    throw new ShopError(
      'too_many_waits',
      429,
      'This address is already waiting for many trees. Please try again tomorrow.',
    );
  await insertWait(db, productId, email);
}

/** Mails due waits while ordering is open, at most one per tree in stock; the others return to the queue. */
export async function notifyDueWaits(context: NotifyContext): Promise<void> {
  for (let more = true; more;) {
    more = await transact(context.db, async (trx) => {
      if (!isOrderingOpen(await findCurrentSeason(trx), new Date())) return false;
      const waits = await lockDueWaits(trx, batch);
      const notified = new Map<string, number>();
      for (const wait of waits) {
        const before = notified.get(wait.productId) ?? 0;
        if (before >= wait.inStock) {
          await returnToQueue(trx, wait.id);
          continue;
        }
        notified.set(wait.productId, before + 1);
        await enqueueMail(trx, backInStockMail(context, wait));
        await markNotified(trx, wait.id);
      }
      return waits.length === batch;
    });
  }
}

const backInStockMail = (
  settings: LinkSettings,
  { id, email, productId, variety, fruit, rootstock, priceCents }: DueWait,
) => ({
  kind: 'back-in-stock',
  subjectId: id,
  to: email,
  template: 'back-in-stock' as const,
  props: {
    variety,
    fruit,
    rootstock,
    priceCents,
    productUrl: settings.publicUrl + productPath(productId),
    unsubscribeUrl: preferencesUrl(settings, { list: 'stock', member: id }),
  },
  list: { name: 'stock' as const, member: id },
});
