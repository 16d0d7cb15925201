import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { ApiError } from '#app/api.ts';
import { count } from '#domain/count.ts';
import { readScan, type Scanned } from '#domain/orders/check-in-scan.ts';
import { matchesSearch, searchTerms } from '#domain/orders/check-in-search.ts';
import { isGone, refusalOf, type CheckInOrder } from '#domain/orders/check-in.ts';
import { groupByPerson } from '#domain/orders/persons.ts';
import { remainingTrees } from '#domain/orders/visit.ts';
import type { FreeTree } from '#domain/orders/walk-up-sale.ts';
import { isCanceled, orderNumber, shortOrderId } from '#domain/statuses.ts';
import { findOrder, knownOrders, perform, searchOrders } from './check-in-store.ts';

/** What a scan or typed text led to. */
export interface Reading {
  message: string;
  isProblem: boolean;
  /** To be shown. */
  order?: CheckInOrder;
}

const problem = (message: string): Reading => ({ message, isProblem: true });
const found = (order: CheckInOrder): Reading => ({ message: '', isProblem: false, order });
const notHere =
  'There is no connection, and this order is not on this phone. Try again later, or look for its name.';

/**
 * Opens whom a code, a number, a label or typed words name; ticks the tree of a label of the open
 * visit.
 */
export async function readText(
  text: string,
  visit: readonly CheckInOrder[] | undefined,
): Promise<Reading> {
  const scanned = readScan(text);
  if (scanned && 'item' in scanned && visit) return tickLabel(visit, scanned);
  try {
    return scanned && !isOnlyWords(scanned, text)
      ? await findScanned(scanned, text)
      : await findByWords(text);
  } catch (error) {
    return problem(errorMessage(error as Error));
  }
}

/** Eight letters may be a name, and eight digits a phone number: on this phone they are. */
const isOnlyWords = (scanned: Exclude<Scanned, undefined>, text: string): boolean =>
  !('item' in scanned) &&
  matching(text).length > 0 &&
  !knownOrders().some(
    ({ id, code }) => code === scanned.code || shortOrderId(id) === scanned.order,
  );

async function findScanned(scanned: Exclude<Scanned, undefined>, text: string): Promise<Reading> {
  try {
    const order = await findOrder('item' in scanned ? { order: scanned.order } : scanned);
    return order ? found(order) : problem(notHere);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const byWords = await findByWords(text);
    return byWords.isProblem ? problem(error.message) : byWords;
  }
}

const matching = (text: string): CheckInOrder[] => {
  const terms = searchTerms(text);
  return knownOrders().filter((order) => matchesSearch(order, terms));
};

/** What the phone keeps goes before what only the shop knows. */
async function findByWords(text: string): Promise<Reading> {
  const known = matching(text);
  const orders = known.length > 0 ? known : await searchOrders(text);
  if (!orders) return problem(notHere);
  const [order] = orders;
  if (!order) return problem(`No order was found for “${text.trim()}”.`);
  // Several orders of one person are one visit.
  return groupByPerson(orders).length > 1
    ? { message: `${count(orders.length, 'order')} found`, isProblem: false }
    : found(order);
}

async function tickLabel(
  visit: readonly CheckInOrder[],
  { order, item: itemStart, treeNo }: { order: string; item: string; treeNo: number },
): Promise<Reading> {
  const open = visit.find(({ id }) => shortOrderId(id) === order);
  if (!open) {
    const others = knownOrders().filter(({ id }) => shortOrderId(id) === order);
    const name = others.length === 1 ? orderNumber(others[0]!) : order;
    const these = visit.length > 1 ? 'these' : 'this one';
    return problem(`This tree belongs to order ${name}, not to ${these}.`);
  }
  const refusal = refusalOf(open);
  if (refusal) return problem(refusal);
  const item = open.items.find(({ id }) => id.startsWith(itemStart));
  if (!item || treeNo < 1 || treeNo > item.trees)
    return problem('This tree was taken out of the order since its label was printed.');
  const name = `${item.variety}, tree ${treeNo} of ${item.trees}`;
  const ticked = item.ticks.find((tick) => tick.treeNo === treeNo);
  if (ticked) return problem(`${name}, was already ${isGone(ticked) ? 'handed over' : 'ticked'}.`);
  await perform({ type: 'tick', id: crypto.randomUUID(), itemId: item.id, treeNo });
  return { message: `${name}, is ticked.`, isProblem: false };
}

/**
 * The free tree that a label names, such as one of an order that was canceled. Undefined for a text
 * that is no label.
 * @throws Error to show: the tree is somebody's, or nobody here knows the label
 */
export async function findLabeledTree(
  text: string,
  freeTrees: readonly FreeTree[],
): Promise<FreeTree | undefined> {
  const scanned = readScan(text);
  if (!scanned || !('item' in scanned)) return undefined;
  const order = await findOrder({ order: scanned.order });
  if (!order)
    throw new Error(
      'There is no connection, and this phone does not know the label. Choose below.',
    );
  const item = order.items.find(({ id }) => id.startsWith(scanned.item));
  const isWaitedFor =
    !isCanceled(order.status) &&
    remainingTrees(order).some(
      ({ itemId, treeNo }) => itemId === item?.id && treeNo === scanned.treeNo,
    );
  if (isWaitedFor)
    throw new Error(`This tree belongs to order ${orderNumber(order)}. Open that order instead.`);
  const tree = freeTrees.find(
    ({ variety, rootstock }) => variety === item?.variety && rootstock === item.rootstock,
  );
  if (!tree) throw new Error('No tree of this label is free. Choose another below.');
  return tree;
}
