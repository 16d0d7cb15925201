import { currentDate } from '@grafted/postgres/clock.ts';
import { addDate } from '#domain/calendar-days.ts';
import { farmInstant } from '#domain/farm-time.ts';
import { dayAt, formatDay } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import type {
  ProposedOffer,
  ShortBuyer,
  ShortfallPreview,
  ShortfallPreviewRequest,
  ShortfallMailRequest,
} from '#domain/orders/shortfall-list.ts';
import { serveInOrder } from '#domain/orders/shortfall-rules.ts';
import { shortfallPath } from '#domain/orders/shortfalls.ts';
import type { Db } from '#server/database/client.ts';
import { findPricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { planRefund, planSubstitute } from './change-plans.ts';
import type { ShortfallsContext } from './context.ts';
import { findCountedTree, listPromisedLines } from './promised-queries.ts';
import { findTree } from './queries.ts';
import { shortfallMail } from './shortfall-mail.ts';
import { chooseSubstitutes, type ShortLine, type Substitute } from './substitutes.ts';

/** The end of the last day to answer, on the farm's calendar. */
export const deadlineFrom = (now: Date): Date =>
  new Date(
    farmInstant(
      `${addDate(dayAt(now, farmTimeZone), settings.shortfallDays + 1)}T00:00`,
      farmTimeZone,
    )!, // a valid time
  );

/** 'December 2'. Deadlines are at midnight: the day before is the last one. */
export const lastDayOf = (deadline: Date): string =>
  formatDay(new Date(deadline.getTime() - 1), farmTimeZone);

/** Who would be served and who not, with offers and money. Final only while the orders and products are locked. */
export async function previewShortfall(
  db: Db,
  { productId, counted }: ShortfallPreviewRequest,
): Promise<ShortfallPreview> {
  const [tree, found] = [await findTree(db, productId), await findCountedTree(db, productId)];
  if (!tree || !found) throw refuse('product_not_found.anymore');
  const lines = await listPromisedLines(db, productId);
  const { owedFirst, stock, inOrders, isBeingBought } = found;
  const served = serveInOrder(lines, Math.max(0, counted - owedFirst));
  const short = served.filter((line) => line.served < line.trees);
  const offers = await chooseSubstitutes(db, tree, short);
  const unserved: ShortBuyer[] = [];
  for (const line of short)
    unserved.push(await describe(db, line, offers.get(line.orderItemId) ?? []));
  return {
    productId,
    variety: tree.variety,
    rootstock: tree.rootstock,
    inOrders,
    stock,
    counted,
    short: Math.max(0, inOrders - counted),
    owedFirst,
    owedFirstShort: Math.max(0, owedFirst - counted),
    lastDay: lastDayOf(deadlineFrom(currentDate())),
    served: served.filter((line) => line.served === line.trees).map(buyerOf),
    unserved,
    isBeingBought,
  };
}

const buyerOf = ({
  orderItemId,
  orderId,
  orderNumber,
  customer,
  since,
  trees,
  served,
}: ShortLine) => ({
  orderItemId,
  orderId,
  orderNumber,
  customer,
  since: since.toISOString(),
  trees,
  served,
});

async function describe(
  db: Db,
  line: ShortLine,
  substitutes: readonly Substitute[],
): Promise<ShortBuyer> {
  const { email, phone } = line;
  const buyer = { ...buyerOf(line), email, phone };
  const order = await findPricedOrder(db, line.orderId);
  if (!order) return { ...buyer, byHand: 'no email', refundCents: 0, offers: [] };
  const missing = { orderItemId: line.orderItemId, trees: line.trees - line.served };
  const paidCents = order.lines.find(({ id }) => id === line.orderItemId)?.priceCents ?? 0;
  return {
    ...buyer,
    byHand: email ? null : 'no email',
    refundCents: (await planRefund(db, order, missing)).preview.refundCents,
    offers: await Promise.all(
      substitutes.map(async (substitute): Promise<ProposedOffer> => {
        const { productId, variety, rootstock, priceCents, warning } = substitute;
        const { preview } = await planSubstitute(db, order, missing, substitute);
        return {
          productId,
          variety,
          rootstock,
          priceCents,
          warning,
          refundCents: preview.refundCents,
          farmBearsCents: Math.max(0, priceCents - paidCents) * missing.trees,
        };
      }),
    ),
  };
}

/** The mail as it will go to one customer; its link leads nowhere yet. */
export async function previewMail(
  { db, publicUrl, renderMail }: Pick<ShortfallsContext, 'db' | 'publicUrl' | 'renderMail'>,
  { orderItemId, productIds, reason, ...counted }: ShortfallMailRequest,
): Promise<{ to: string; subject: string; html: string }> {
  const preview = await previewShortfall(db, counted);
  const buyer = preview.unserved.find((one) => one.orderItemId === orderItemId);
  if (!buyer) throw refuse('item_not_found.served_now');
  const offers = buyer.offers.filter(({ productId }) => productIds.includes(productId));
  const url = publicUrl + shortfallPath('preview');
  const { subject, html } = await renderMail(
    'shortfall',
    shortfallMail(preview, { ...buyer, offers }, { reason, url }),
  );
  return { to: buyer.email, subject, html };
}
