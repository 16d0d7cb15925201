import { draftKeys } from '#app/session/draft-keys.ts';
import { tabData } from '#app/ui/site-data.ts';
import type { Order } from '#domain/orders/orders.ts';

/** The shop's last word on a try: nothing was charged, and nothing will be. */
const failures = new Set(['card_declined', 'payment_not_taken', 'payment_failed']);

const keyOf = (orderId: string): string => `${draftKeys.additions}${orderId}-key`;

/**
 * What the shop knows a payment for added trees by. It stays the same until the outcome is known,
 * over reloads too: paying again after a lost answer then ends at what the first try did, instead
 * of a second charge.
 */
export const additionKey = {
  begin(orderId: string): string {
    const key = tabData.getItem(keyOf(orderId)) ?? crypto.randomUUID();
    tabData.setItem(keyOf(orderId), key);
    return key;
  },
  end: (orderId: string): void => tabData.removeItem(keyOf(orderId)),
  /** After a refusal. */
  endIfFailed(orderId: string, code: string): void {
    if (failures.has(code)) additionKey.end(orderId);
  },
  /** What became of a payment whose answer was lost, as far as the order shows it. */
  outcomeIn({ id, changed, paymentUnderWay }: Order): 'added' | 'under_way' | undefined {
    const key = tabData.getItem(keyOf(id));
    if (key === null) return undefined;
    // The trees are in the order while they are being paid; they leave it when that fails.
    const isIn = changed?.changes.some((change) => change.id === key);
    if (paymentUnderWay) return 'under_way';
    return isIn ? 'added' : undefined;
  },
};
