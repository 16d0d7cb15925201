import { settleOverdue } from './answer.ts';
import type { OverdueContext } from './context.ts';
import { listOverdue } from './queries.ts';

const batch = 20;

/** Refunds what was not answered in time. Each in a transaction of its own, so that one failure stops no other. */
export async function settleOverdueItems(context: OverdueContext): Promise<void> {
  for (const itemId of await listOverdue(context.db, batch)) {
    try {
      await settleOverdue(context, itemId);
    } catch (error) {
      context.log.warn({ err: error, itemId }, 'missing trees are not refunded yet');
    }
  }
}
