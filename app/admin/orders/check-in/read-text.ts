import { errorMessage } from '#app/admin/kit/use-admin-change.ts';
import { readScan, refusalOf, type CheckInOrder } from '#domain/admin/check-in.ts';
import { shortOrderId } from '#domain/statuses.ts';
import { findOrder, perform } from './check-in-store.ts';

/** What a scan or typed text led to. */
export interface Reading {
  message: string;
  isProblem: boolean;
  /** To be shown. */
  order?: CheckInOrder;
}

const problem = (message: string): Reading => ({ message, isProblem: true });
const notHere =
  'There is no connection, and this order is not on this phone. Find it in the list of its day, or try again later.';

/** Opens the order of a code, number or label; ticks the tree of a label of the open order. */
export async function readText(text: string, open: CheckInOrder | undefined): Promise<Reading> {
  const scanned = readScan(text);
  if (!scanned)
    return problem(
      'This is neither the code of an order, which has 8 letters, nor an order number or a tree label.',
    );
  if ('item' in scanned && open) return tickLabel(open, scanned);
  try {
    const found = await findOrder('item' in scanned ? { order: scanned.order } : scanned);
    return found ? { message: '', isProblem: false, order: found } : problem(notHere);
  } catch (error) {
    return problem(errorMessage(error as Error));
  }
}

async function tickLabel(
  open: CheckInOrder,
  { order, item: itemStart, treeNo }: { order: string; item: string; treeNo: number },
): Promise<Reading> {
  if (order !== shortOrderId(open.id))
    return problem(`This tree belongs to order ${order}, not to this one.`);
  const refusal = refusalOf(open);
  if (refusal) return problem(refusal);
  const item = open.items.find(({ id }) => id.startsWith(itemStart));
  if (!item || treeNo < 1 || treeNo > item.trees)
    return problem('This tree was taken out of the order since its label was printed.');
  const name = `${item.variety}, tree ${treeNo} of ${item.trees}`;
  if (item.ticks.some((tick) => tick.treeNo === treeNo))
    return problem(`${name}, was already ticked.`);
  await perform({ type: 'tick', id: crypto.randomUUID(), itemId: item.id, treeNo });
  return { message: `${name}, is ticked.`, isProblem: false };
}
