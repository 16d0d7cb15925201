import { count } from '#domain/count.ts';
import {
  treesAtOnceMax,
  type CheckInAction,
  type Tender,
} from '#domain/orders/check-in-actions.ts';
import { takenText, whenText, type CheckInOrder } from '#domain/orders/check-in.ts';
import { amountCentsMax } from '#domain/orders/farm-orders.ts';
import { splitTender } from '#domain/orders/tender-split.ts';
import { includesTree, type TreeName, type VisitPlan } from '#domain/orders/visit.ts';

export const newId = (): string => crypto.randomUUID();

/** Hands over what a plan says, and ticks it where it is not ticked. */
export const handOverActions = ({
  going,
  replacements,
}: Pick<VisitPlan, 'going' | 'replacements'>): CheckInAction[] => [
  ...going.flatMap(({ order, trees }) => [
    ...missingTicks(order, trees),
    {
      type: 'handover' as const,
      id: newId(),
      orderId: order.id,
      ...(trees.length <= treesAtOnceMax && { trees }),
    },
  ]),
  ...replacements.map(({ order, claimId }) => ({
    type: 'replacement' as const,
    id: newId(),
    orderId: order.id,
    claimId,
    isHandedOver: true,
  })),
];

function missingTicks({ items }: CheckInOrder, trees: readonly TreeName[]): CheckInAction[] {
  const ticked = items.flatMap(({ id: itemId, ticks }) =>
    ticks.map(({ treeNo }) => ({ itemId, treeNo })),
  );
  return trees
    .filter((tree) => !includesTree(ticked, tree))
    .map((tree) => ({ type: 'tick', id: newId(), ...tree }));
}

/** One sum for these orders; how much and in what form is added. */
export const newTender = (paying: readonly CheckInOrder[], today: string) => ({
  type: 'tender' as const,
  id: newId(),
  orders: paying.map(({ id: orderId, dueCents: seenDueCents }) => ({ orderId, seenDueCents })),
  receivedOn: today,
});

/** All that is due, in cash. A sum above what one may be is recorded in several. */
export function cashTenders({ paying, dueCents }: VisitPlan, today: string): Tender[] {
  const tenders: Tender[] = [];
  let orders = paying;
  for (let left = dueCents; left > 0; left -= amountCentsMax) {
    const amountCents = Math.min(left, amountCentsMax);
    tenders.push({ ...newTender(orders, today), kind: 'cash', amountCents });
    const parts = splitTender(amountCents, orders);
    orders = orders.map((order) => ({
      ...order,
      dueCents: order.dueCents - (parts.find(({ id }) => id === order.id)?.cents ?? 0),
    }));
  }
  return tenders;
}

/** '$52.00 in cash, 1 tree, 7:19 AM' */
export function saidText(tenders: readonly Tender[], trees: number): string {
  const time = whenText(new Date().toISOString());
  return [...tenders.map(takenText), trees > 0 && count(trees, 'tree'), time]
    .filter(Boolean)
    .join(', ');
}

/** '5 of 7 trees', '7 trees' */
export const goingText = (trees: number, ofTrees: number): string =>
  trees < ofTrees ? `${trees} of ${count(ofTrees, 'tree')}` : count(trees, 'tree');
