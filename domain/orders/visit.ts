import { farmLocal } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import { isCanceled } from '#domain/statuses.ts';
import {
  isGone,
  isOnlyUnpaid,
  isPayable,
  refusalOf,
  treesOf,
  type CheckInItem,
  type CheckInOrder,
  type GateReplacement,
} from './check-in.ts';
import { groupByPerson, identityOf, listOrdersOfPeople } from './persons.ts';
import { splitTender } from './tender-split.ts';

// A person who comes to the gate comes once, whatever number of orders they have. A visit is a view
// over these orders: it is worked out where it is shown, and stored nowhere.

/** Trees can still go, something is due, or it was handed over today. */
export function belongsToVisit(order: CheckInOrder, today: string): boolean {
  if (order.replacements.length > 0 || isPayable(order)) return true;
  if (isCanceled(order.status)) return false;
  if (order.status !== 'Delivered') return true;
  // A hand-over that the shop does not know of yet has no time.
  if (order.handedOverAt === null) return order.completedBy !== null;
  return farmLocal(order.handedOverAt, farmTimeZone).slice(0, 10) === today;
}

/**
 * The orders of the people who have one of these orders: those that were opened first, then what is
 * for today, and what is for another day.
 */
export function findVisit(
  known: readonly CheckInOrder[],
  openedIds: readonly string[],
  today: string,
): CheckInOrder[] {
  const isOpened = ({ id }: CheckInOrder) => openedIds.includes(id);
  const orders = listOrdersOfPeople(known, known.filter(isOpened)).filter(
    (order) => isOpened(order) || belongsToVisit(order, today),
  );
  const rankOf = (order: CheckInOrder): number =>
    isOpened(order)
      ? openedIds.indexOf(order.id) - openedIds.length
      : Number(!isForToday(order, today));
  return orders.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Somebody who may be the same person, or come for them. */
export interface LookAlike {
  orders: CheckInOrder[];
  /** What is the same. */
  same: 'phone' | 'name';
}

/** Offered by name, and never joined by itself: two people can have one phone number, or one name. */
export function findLookAlikes(
  known: readonly CheckInOrder[],
  visit: readonly CheckInOrder[],
  today: string,
): LookAlike[] {
  const phones = new Set(visit.map((order) => identityOf(order).phone).filter(Boolean));
  const names = new Set(visit.map((order) => identityOf(order).name).filter(Boolean));
  const isInVisit = ({ id }: CheckInOrder) => visit.some((order) => order.id === id);
  const alike = known.filter((order) => {
    const { phone, name } = identityOf(order);
    const isAlike = phones.has(phone) || names.has(name);
    return isAlike && belongsToVisit(order, today) && !isInVisit(order);
  });
  return groupByPerson(alike).map((group) => ({
    orders: listOrdersOfPeople(known, group).filter((order) => belongsToVisit(order, today)),
    same: group.some((order) => phones.has(identityOf(order).phone)) ? 'phone' : 'name',
  }));
}

/** It is picked up, and its day has come or none was chosen. */
export const isForToday = (
  { window, deliveryType }: Pick<CheckInOrder, 'window' | 'deliveryType'>,
  today: string,
): boolean => deliveryType === 'pickup' && (window === null || window.day <= today);

export interface TreeName {
  itemId: string;
  treeNo: number;
}

export const treeNumbers = ({ trees }: Pick<CheckInItem, 'trees'>): number[] =>
  Array.from({ length: trees }, (_, index) => index + 1);

/** Those that were not handed over before. */
export const remainingTrees = ({ items }: Pick<CheckInOrder, 'items'>): TreeName[] =>
  items.flatMap((item) =>
    treeNumbers(item)
      .filter((treeNo) => !item.ticks.some((tick) => tick.treeNo === treeNo && isGone(tick)))
      .map((treeNo) => ({ itemId: item.id, treeNo })),
  );

/** Ticked on a phone, and still here. */
export const tickedTrees = ({ items }: Pick<CheckInOrder, 'items'>): TreeName[] =>
  items.flatMap(({ id: itemId, ticks }) =>
    ticks.filter((tick) => !isGone(tick)).map(({ treeNo }) => ({ itemId, treeNo })),
  );

/** What is ticked, of orders that the shop takes no ticks for yet. */
export interface Chosen {
  trees: readonly TreeName[];
  /** The claims of replacements. */
  claims: readonly string[];
}

export interface GoingReplacement extends GateReplacement {
  order: CheckInOrder;
}

/** What one press does. */
export interface VisitPlan {
  /** With the trees that go. */
  going: { order: CheckInOrder; trees: TreeName[] }[];
  replacements: GoingReplacement[];
  /** Whose money is taken. */
  paying: CheckInOrder[];
  dueCents: Cents;
  /** How many trees go, and of how many. */
  trees: number;
  ofTrees: number;
}

interface VisitToPlan {
  orders: readonly CheckInOrder[];
  /** Opened by a press, a code or a label, the first of them first. */
  openedIds: readonly string[];
  chosen: Chosen;
  today: string;
}

/**
 * Ticked trees go, of whatever order. Where none is ticked, all trees of today go, and those of the
 * order that the visit was opened by, whatever its day. Money is taken for what goes, and for what
 * left before it was paid.
 */
export function planVisit({ orders, openedIds, chosen, today }: VisitToPlan): VisitPlan {
  const canGo = orders.filter(
    (order) => !refusalOf(order) || (isOnlyUnpaid(order) && order.status !== 'Delivered'),
  );
  const namedTrees = (order: CheckInOrder): TreeName[] =>
    isOnlyUnpaid(order)
      ? remainingTrees(order).filter((tree) => includesTree(chosen.trees, tree))
      : tickedTrees(order);
  const named = canGo
    .map((order) => ({ order, trees: namedTrees(order) }))
    .filter(({ trees }) => trees.length > 0);
  const waiting = orders.flatMap((order) =>
    order.replacements
      .filter(({ isHandedOver }) => !isHandedOver)
      .map((replacement) => ({ ...replacement, order })),
  );
  const namedReplacements = waiting.filter(({ claimId }) => chosen.claims.includes(claimId));
  const isNamed = named.length > 0 || namedReplacements.length > 0;

  const meant = canGo.filter((order) => order.id === openedIds[0] || isForToday(order, today));
  const going = isNamed ? named : meant.map((order) => ({ order, trees: remainingTrees(order) }));
  const replacements = isNamed ? namedReplacements : waiting;
  const offered = new Set([...meant, ...going.map(({ order }) => order)]);
  const paying = orders.filter(
    (order) => isPayable(order) && (offered.has(order) || order.status === 'Delivered'),
  );
  return {
    going: going.filter(({ trees }) => trees.length > 0),
    replacements,
    paying,
    dueCents: sum(paying, ({ dueCents }) => dueCents),
    trees: sum(going, ({ trees }) => trees.length) + sum(replacements, ({ trees }) => trees),
    ofTrees: sum([...offered], treesOf) + sum(waiting, ({ trees }) => trees),
  };
}

const sum = <T>(things: readonly T[], numberOf: (thing: T) => number): number =>
  things.reduce((total, thing) => total + numberOf(thing), 0);

/** Trees that go once this sum is paid, which may not be enough for all orders. */
export function goingWith({ going, paying }: VisitPlan, amountCents: Cents): VisitPlan['going'] {
  const parts = splitTender(amountCents, paying);
  const isCovered = ({ id, dueCents }: CheckInOrder): boolean =>
    parts.some((part) => part.id === id && part.cents >= dueCents);
  return going.filter(({ order }) => !isOnlyUnpaid(order) || isCovered(order));
}

export const includesTree = (trees: readonly TreeName[], { itemId, treeNo }: TreeName): boolean =>
  trees.some((tree) => tree.itemId === itemId && tree.treeNo === treeNo);
