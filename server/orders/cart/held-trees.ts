import type { Identity } from '@grafted/auth';
import { transact } from '@grafted/postgres/transact.ts';
import type { ClaimTree } from '#domain/catalog/stock-wait.ts';
import { waitTreesMax } from '#domain/catalog/wait-trees.ts';
import { settings } from '#domain/farm/settings.ts';
import {
  claimHeldTrees,
  countHolds,
  findHeldTree,
  lockProduct,
} from '#server/catalog/stock-waits/held-tree-queries.ts';
import { findWaitAddress } from '#server/catalog/stock-waits/queries.ts';
import type { Trx } from '#server/database/client.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { assertOrderingOpen } from '#server/farm/season/assert-ordering-open.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { getVerifiedEmail } from '#server/platform/http/verified-email.ts';
import { readListToken } from '#server/platform/outbox/list-token.ts';
import type { CartContext } from './context.ts';
import { findQuantityInCart, findStock, saveCartItem } from './queries.ts';

/**
 * Claims the trees that are held with one wait for whoever is signed in, by the mailed link or with
 * the address of the wait. Idempotent.
 * @throws ShopError when the link is not valid, or the trees are no longer held
 */
export async function putHeldTreesIntoCart(
  { db, linkSecret }: Pick<CartContext, 'db' | 'linkSecret'>,
  identity: Identity,
  { token, waitId }: ClaimTree,
): Promise<void> {
  const { userId } = identity;
  assertOrderingOpen(settings.season);
  await transact(db, async (trx) => {
    const email = token
      ? await findLinkAddress(trx, { linkSecret }, token)
      : getVerifiedEmail(identity);
    await lockUser(trx, userId);
    const productId = await lockHeldTree(trx, waitId, email);
    const held = await countHolds(trx, { waitId, productId, userId });
    if (held > waitTreesMax) throw tooManyHeld();
    await claimHeldTrees(trx, waitId, userId);
    const product = await findStock(trx, userId, productId);
    const inCart = await findQuantityInCart(trx, userId, productId);
    if (!product || product.quantity === 0) throw refuse('hold_ended');
    const quantity = Math.min(held, product.quantity);
    if (inCart < quantity)
      await saveCartItem(trx, { userId, productId, quantity, price: product.price });
  });
}

async function findLinkAddress(
  trx: Trx,
  links: Pick<CartContext, 'linkSecret'>,
  token: string,
): Promise<string> {
  const member = readListToken(links, token);
  if (member?.list !== 'stock') throw refuse('unknown_link');
  return orRefuse(await findWaitAddress(trx, member.member), 'unknown_link');
}

async function lockHeldTree(trx: Trx, waitId: string, email: string): Promise<string> {
  const found = await findHeldTree(trx, waitId, email);
  if (found) await lockProduct(trx, found);
  // Again, because it may have run out while waiting for the lock.
  return orRefuse(found && (await findHeldTree(trx, waitId, email)), 'hold_ended');
}

const tooManyHeld = () =>
  refuse(
    'too_many_held',
    `We hold up to ${waitTreesMax} trees of a kind for an account. Buy those that you have first, or give them back.`,
  );
