import { currentDate } from '@grafted/auth';
import { productPath } from '#domain/catalog.ts';
import { isOrderingOpen } from '#domain/season.ts';
import { farmTimeZone } from '#domain/settings.ts';
import { formatMoment, type StockWait } from '#domain/stock-wait.ts';
import { findProductById } from '#server/catalog/queries.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { preferencesUrl, type LinkSettings } from '#server/mail/list-token.ts';
import { enqueueMail } from '#server/mail/outbox-queries.ts';
import { findCurrentSeason } from '#server/season/queries.ts';
import type { NotifyContext } from './context.ts';
import {
  countInLine,
  countNewWaits,
  endExpiredHolds,
  holdForNext,
  insertWait,
  listProductsWithNews,
  lockTree,
  type GrantedHold,
  type LockedTree,
} from './queries.ts';

const waitsPerDay = 10;

/**
 * Registers an address for a sold-out tree, and mails its place in line.
 * @returns the people in line, the same for an address that already waits
 * @throws ShopError when the tree is in stock or unknown
 */
export async function waitForStock(
  context: NotifyContext,
  { productId, email: address }: StockWait,
): Promise<{ inLine: number }> {
  const email = address.toLowerCase();
  const product = await findProductById(context.db, productId);
  if (!product) throw new ShopError('product_not_found', 404, 'Product not found');
  if (product.tree.quantity > 0)
    throw new ShopError('in_stock', 409, 'This tree is in stock again');
  if ((await countNewWaits(context.db, email)) >= waitsPerDay)
    throw new ShopError(
      'too_many_waits',
      429,
      'This address is already waiting for many trees. Please try again tomorrow.',
    );
  return transact(context.db, async (trx) => {
    const id = await insertWait(trx, productId, email);
    const inLine = await countInLine(trx, productId);
    if (id)
      await enqueueMail(trx, {
        kind: 'stock-wait',
        subjectId: id,
        to: email,
        template: 'stock-wait',
        props: {
          variety: product.tree.variety,
          rootstock: product.tree.rootstock,
          ahead: inLine - 1,
          lineUrl: preferencesUrl(context, { list: 'stock', member: id }),
        },
      });
    return { inLine };
  });
}

/** Ends holds that ran out, and while ordering is open holds free trees for the next in line and mails them. */
export async function notifyDueWaits(context: NotifyContext): Promise<void> {
  const isOpen = isOrderingOpen(await findCurrentSeason(context.db), currentDate());
  for (const productId of await listProductsWithNews(context.db, isOpen ? 'open' : 'not open'))
    await transact(context.db, async (trx) => {
      const tree = await lockTree(trx, productId);
      if (!tree) return;
      await endExpiredHolds(trx, productId);
      if (!isOpen) return;
      for (const hold of await holdForNext(trx, tree))
        await enqueueMail(trx, heldTreeMail(context, tree, hold));
    });
}

function heldTreeMail(settings: LinkSettings, tree: LockedTree, hold: GrantedHold) {
  const { variety, fruit, rootstock, priceCents } = tree;
  const unsubscribeUrl = preferencesUrl(settings, { list: 'stock', member: hold.id });
  return {
    kind: 'back-in-stock',
    subjectId: hold.id,
    to: hold.email,
    template: 'back-in-stock' as const,
    props: {
      variety,
      fruit,
      rootstock,
      priceCents,
      heldUntil: formatMoment(hold.heldUntil, farmTimeZone),
      claimUrl: unsubscribeUrl,
      productUrl: settings.publicUrl + productPath(tree.productId),
      unsubscribeUrl,
    },
    list: { name: 'stock' as const, member: hold.id },
  };
}
