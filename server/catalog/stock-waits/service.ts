import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { productPath } from '#domain/catalog/catalog.ts';
import {
  formatMoment,
  inLineAlready,
  inLineThanks,
  placeChanged,
  type StockWait,
} from '#domain/catalog/stock-wait.ts';
import { isOrderingOpen } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { findProductById } from '#server/catalog/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { findCurrentSeason } from '#server/farm/season/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import type { AtSending } from '#server/platform/outbox/context.ts';
import { preferencesUrl, type LinkSettings } from '#server/platform/outbox/list-token.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import type { NotifyContext } from './context.ts';
import {
  countPassedOver,
  endHolds,
  holdForNext,
  holdMail,
  listProductsToServe,
  lockTree,
  type LockedTree,
  type Offer,
  restartHolds,
} from './offer-queries.ts';
import {
  changePlace,
  countInLine,
  countNewWaits,
  findPlace,
  insertWait,
  proveWaits,
  takeUnasked,
  type Place,
  type UnprovenWait,
} from './queries.ts';

const waitsPerDay = 10;

/** With the network that asks (`createPlaceLimit`). */
type AskedWait = StockWait & { clientKey: string };

/**
 * Registers an address for a sold-out tree. It gets a mail with a button, and waits once that is pressed. Nobody learns
 * whether it waits already, nor changes for how many trees.
 * @throws ShopError when the tree is in stock or unknown
 */
export async function waitForStock(
  context: NotifyContext,
  { productId, email: address, trees, clientKey }: AskedWait,
): Promise<void> {
  const email = address.toLowerCase();
  await getSoldOut(context, productId);
  await transact(context.db, async (trx) => {
    if ((await countNewWaits(trx, email)) >= waitsPerDay) return;
    await insertWait(trx, { productId, email, trees, isProven: false, clientKey });
    await askAddresses(context, trx, { limit: 1, only: email });
  });
}

/**
 * Does the same for the confirmed address of whoever is signed in: it waits at once, or its place
 * is for another number of trees.
 * @returns what to tell them
 */
export async function waitAsCustomer(
  context: NotifyContext,
  { productId, email: address, trees, clientKey }: AskedWait,
): Promise<string> {
  const email = address.toLowerCase();
  const { tree } = await getSoldOut(context, productId);
  return transact(context.db, async (trx) => {
    const { people, trees: treesAhead } = await countInLine(trx, productId);
    const id = await insertWait(trx, { productId, email, trees, isProven: true, clientKey });
    if (!id) return joinAgain(trx, { productId, email, trees, clientKey });
    const { variety, rootstock } = tree;
    await enqueueMail(trx, {
      kind: 'stock-wait',
      subjectId: id,
      to: email,
      template: 'stock-wait',
      props: {
        variety,
        rootstock,
        trees,
        ahead: people,
        treesAhead,
        lineUrl: lineUrl(context, id),
      },
    });
    return inLineThanks;
  });
}

async function joinAgain(
  trx: Trx,
  { productId, email, trees, clientKey }: AskedWait,
): Promise<string> {
  const place = await findPlace(trx, { email, productId });
  const changed = place && (await changePlace(trx, { id: place.id, email, trees, clientKey }));
  if (!changed) return inLineAlready;
  await proveWaits(trx, { email, productId });
  return placeChanged(changed);
}

export const findOwnPlace = (db: Db, { email, productId }: StockWait): Promise<Place | undefined> =>
  findPlace(db, { email: email.toLowerCase(), productId });

async function getSoldOut({ db }: Pick<NotifyContext, 'db'>, productId: string) {
  const product = orRefuse(await findProductById(db, productId), 'product_not_found');
  if (product.tree.free > 0) throw refuse('in_stock');
  return product;
}

const lineUrl = (settings: LinkSettings, waitId: string): string =>
  preferencesUrl(settings, { list: 'stock', member: waitId });

/** One mail for each address, whose page shows all its waits. @returns whether there may be more */
async function askAddresses(
  context: LinkSettings,
  trx: Trx,
  { limit, only }: { limit: number; only?: string },
): Promise<boolean> {
  const waits = await takeUnasked(trx, limit, only);
  for (const wait of waits) await enqueueMail(trx, confirmationMail(context, wait));
  return waits.length === limit;
}

const confirmationMail = (
  settings: LinkSettings,
  { id, email, variety, rootstock, trees, ahead }: UnprovenWait,
) => ({
  kind: 'stock-wait-confirm',
  subjectId: id,
  to: email,
  template: 'stock-wait-confirm' as const,
  props: {
    variety,
    rootstock,
    trees,
    ahead: ahead.people,
    treesAhead: ahead.trees,
    confirmUrl: lineUrl(settings, id),
  },
});

const addressesAtOnce = 100;

/** Waits from before addresses were asked, such as those of a shop that was just updated. */
async function askEarlierWaits(context: NotifyContext): Promise<void> {
  for (let more = true; more;)
    more = await transact(context.db, (trx) =>
      askAddresses(context, trx, { limit: addressesAtOnce }),
    );
}

/** Ends holds that are over, and while ordering is open holds trees for the next in line and mails them. */
export async function notifyDueWaits(context: NotifyContext): Promise<void> {
  await askEarlierWaits(context);
  const isOpen = isOrderingOpen(await findCurrentSeason(context.db), currentDate());
  for (const productId of await listProductsToServe(context.db, isOpen ? 'open' : 'not open'))
    await transact(context.db, async (trx) => {
      const tree = await lockTree(trx, productId);
      if (!tree) return;
      await countPassedOver(trx, productId);
      await endHolds(trx, productId);
      if (!isOpen) return;
      for (const offer of await holdForNext(trx, productId))
        await enqueueMail(trx, heldTreesMail(context, tree, offer));
    });
}

function heldTreesMail(
  settings: LinkSettings,
  tree: LockedTree,
  { id, email, heldUntil, trees, wanted }: Offer,
) {
  const { variety, fruit, rootstock, priceCents } = tree;
  const unsubscribeUrl = lineUrl(settings, id);
  return {
    kind: holdMail,
    subjectId: id,
    to: email,
    template: 'back-in-stock' as const,
    props: {
      variety,
      fruit,
      rootstock,
      priceCents,
      trees,
      wanted,
      heldUntil: formatMoment(heldUntil, farmTimeZone),
      claimUrl: unsubscribeUrl,
      productUrl: settings.publicUrl + productPath(tree.productId),
      unsubscribeUrl,
    },
    list: { name: 'stock' as const, member: id },
    isAwaited: true as const,
  };
}

/** The hours of held trees begin when their mail leaves, which an outage may delay. */
export const beginHold: AtSending = async (db, { listMember }) => {
  const heldUntil = listMember ? await restartHolds(db, listMember) : undefined;
  return heldUntil && { heldUntil: formatMoment(heldUntil, farmTimeZone) };
};
