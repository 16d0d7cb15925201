import { transact } from '@grafted/postgres/transact.ts';
import { canBeChanged } from '#domain/orders/order-rules.ts';
import type { AdminAnswer } from '#domain/orders/shortfall-list.ts';
import {
  isOpenItem,
  shortfallCauses,
  type AnsweredBy,
  type ShortfallAnswer,
  type ShortItemState,
} from '#domain/orders/shortfalls.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { makeChange } from '#server/orders/changes/make-change.ts';
import type { ChangePlan } from '#server/orders/changes/plan.ts';
import { assertAdminMayChange, assertRefundUnchanged } from '#server/orders/changes/service.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { lockOrder, getOrderState } from '#server/orders/order/state-queries.ts';
import { lockWindowsOf } from '#server/orders/pickups/window-queries.ts';
import { findPricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { recallAsked } from '#server/orders/short-items/asked-mail.ts';
import { closeItem, restockOffers } from '#server/orders/short-items/close-items.ts';
import { endItem, findShortItem } from '#server/orders/short-items/queries.ts';
import { cancelOrder } from '#server/orders/status/cancel-order.ts';
import type { Actor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { planRefund, planSubstitute } from './change-plans.ts';
import type { AnswerContext } from './context.ts';
import { lastDayOf } from './preview.ts';
import { findItem, markCalled, markGiven, noteRefund, type ItemRow } from './queries.ts';

/** Who answers: the lock of the order decides between them. */
export interface Answerer {
  by: Exclude<AnsweredBy, 'deadline'>;
  actor: Actor;
}

/** Settles an item, once. The same answer sent again changes nothing. */
export const answerItem = (
  context: AnswerContext,
  itemId: string,
  answer: AdminAnswer,
  answerer: Answerer,
): Promise<void> =>
  transact(context.db, async (trx) => {
    const item = await lockItem(trx, itemId);
    if (isRepeated(item, answer)) return;
    assertOpen(item, answerer);
    if (answer.answer === 'call') await callBack(trx, item, answerer);
    else if (answer.answer === 'settle') await settleByHand(trx, item, answerer);
    else await changeOrder(trx, context, item, answer, answerer);
  });

/** Locks the order, as whoever changes the item does, and its window. */
async function lockItem(trx: Trx, itemId: string): Promise<ItemRow> {
  const found = orRefuse(await findShortItem(trx, itemId), 'item_not_found.question');
  await lockOrder(trx, found.orderId);
  await lockWindowsOf(trx, [found.orderId]); // an answer moves trees before it changes the order
  return orRefuse(await findItem(trx, itemId), 'item_not_found.question');
}

const stateAfter: Record<AdminAnswer['answer'], ShortItemState> = {
  substitute: 'substituted',
  refund: 'refunded',
  call: 'called',
  settle: 'settled',
};

const isRepeated = ({ state, offers }: ItemRow, answer: AdminAnswer): boolean =>
  state === stateAfter[answer.answer] &&
  (answer.answer !== 'substitute' ||
    offers.some(({ id, state: offered }) => id === answer.offerId && offered === 'given'));

function assertOpen({ state, isOver, deadline }: ItemRow, { by }: Answerer): void {
  if (!isOpenItem(state)) throw refuse('already_answered.missing_trees');
  if (by === 'admin') return;
  if (state === 'called') throw refuse('already_answered.call_requested');
  if (isOver) throw refuse('too_late', `The time to answer ended on ${lastDayOf(deadline)}.`);
}

async function callBack(trx: Trx, item: ItemRow, answerer: Answerer): Promise<void> {
  await markCalled(trx, item.id);
  if (answerer.by === 'admin') await recallAsked(trx, item);
  await record(trx, item, 'called', answerer);
}

/** For orders that can no longer be changed. */
async function settleByHand(trx: Trx, item: ItemRow, answerer: Answerer): Promise<void> {
  if (await canChange(trx, item.orderId)) throw refuse('not_by_hand');
  await endItem(trx, item.id, { state: 'settled', ...signedBy(answerer) });
  await recallAsked(trx, item);
  await record(trx, item, 'settled', answerer);
  await restockOffers(trx, item);
}

const signedBy = ({ by, actor }: Answerer) => ({
  answeredBy: by,
  ...(by === 'admin' && actor.actorId && { adminId: actor.actorId }),
});

async function changeOrder(
  trx: Trx,
  links: LinkSettings,
  item: ItemRow,
  answer: Exclude<ShortfallAnswer, { answer: 'call' }>,
  answerer: Answerer,
): Promise<void> {
  const order = await getChangeable(trx, item);
  const offer =
    answer.answer === 'substitute'
      ? item.offers.find(({ id }) => id === answer.offerId)
      : undefined;
  if (answer.answer === 'substitute' && !offer) throw refuse('offer_not_found');
  const plan = offer
    ? await planSubstitute(trx, order, item, offer)
    : await planRefund(trx, order, item);
  assertRefundUnchanged(answer.refundCents, plan);
  await apply(trx, links, item, {
    order,
    plan,
    offer,
    answeredBy: answerer.by,
    actor: answererOf(order.userId, answerer),
    reason: `We counted fewer trees than we had promised: ${shortfallCauses[item.reason]}.`,
  });
}

/** The link needs no sign-in: the customer is the one of the order. */
const answererOf = (userId: string | null, { by, actor }: Answerer): Actor =>
  by === 'admin' ? actor : { ...actor, actorId: userId };

async function getChangeable(trx: Trx, { orderId }: ItemRow) {
  const order = await findPricedOrder(trx, orderId);
  if (!order || order.hidden) throw refuse('order_not_found.anymore');
  await assertAdminMayChange(trx, order);
  return order;
}

interface Outcome {
  order: Awaited<ReturnType<typeof getChangeable>>;
  plan: ChangePlan;
  offer: ItemRow['offers'][number] | undefined;
  answeredBy: AnsweredBy;
  actor: Actor;
  reason: string;
}

/** One change of the order, named by the item, so that it happens once. Its mail is the customer's notice. */
async function apply(
  trx: Trx,
  links: LinkSettings,
  item: ItemRow,
  outcome: Outcome,
): Promise<void> {
  const { order, plan, offer, answeredBy, actor, reason } = outcome;
  const state = offer ? 'substituted' : 'refunded';
  const adminId = answeredBy === 'admin' ? actor.actorId : null;
  await endItem(trx, item.id, { state, answeredBy, ...(adminId && { adminId }) });
  if (answeredBy === 'admin' && item.state === 'asked') await recallAsked(trx, item);
  await recordOutcome(trx, item, { state, answeredBy, actor });
  await restockOffers(trx, item);
  if (offer) await markGiven(trx, offer.id);
  const change = {
    actor,
    links,
    refundCents: plan.preview.refundCents,
    restock: false, // they are not there
    reason,
  };
  if (plan.preview.cancels) await cancelOrder(trx, order.id, { by: 'shortfall', ...change });
  else
    await makeChange(trx, {
      ...change,
      order,
      plan,
      key: item.id,
      madeBy: answeredBy === 'customer' ? 'customer' : 'admin',
      ...(offer?.state === 'held' && { addsOfferedTrees: true as const }),
    });
  if (plan.preview.refundCents > 0) await noteRefund(trx, item.id, item.orderId);
}

/** The deadline's answer is a refund. Closes an item whose order can no longer be changed. */
export const settleOverdue = ({ db, ...links }: AnswerContext, itemId: string): Promise<void> =>
  transact(db, async (trx) => {
    const item = await lockItem(trx, itemId);
    if (!item.isOver || !isOpenItem(item.state)) return;
    if (item.state === 'called') {
      // The farm has promised to call: only the trees go back.
      await restockOffers(trx, item);
      return;
    }
    const order = await findPricedOrder(trx, item.orderId);
    if (!order || order.hidden || !(await canChange(trx, item.orderId))) {
      await closeItem(trx, item);
      return;
    }
    await assertAdminMayChange(trx, order); // throws while a payment is unsettled
    await apply(trx, links, item, {
      order,
      plan: await planRefund(trx, order, item),
      offer: undefined,
      answeredBy: 'deadline',
      actor: { actorId: null, requestId: null },
      reason: `We had no answer by ${lastDayOf(item.deadline)}, so we refund the trees that are missing.`,
    });
  });

const canChange = async (db: Db, orderId: string): Promise<boolean> =>
  canBeChanged(await getOrderState(db, orderId));

const record = (trx: Trx, item: ItemRow, state: ShortItemState, { by, actor }: Answerer) =>
  recordOutcome(trx, item, { state, answeredBy: by, actor });

const recordOutcome = (
  trx: Trx,
  { orderId, trees, variety, rootstock }: ItemRow,
  { state, answeredBy, actor }: { state: ShortItemState; answeredBy: AnsweredBy; actor: Actor },
) =>
  auditOrder(trx, actor, orderId, {
    action: 'shortfall_answered',
    after: { trees, tree: `${variety} on ${rootstock}`, state, answeredBy },
  });
