import type { Trx } from '#server/database/client.ts';
import { countAffected } from '#server/database/rows.ts';

/** Refunds whose mail was recalled are told of by another. @returns whether there are any */
export const announceRefunds = async (trx: Trx, orderId: string, kind: string): Promise<boolean> =>
  (await countAffected(trx)`
    update refunds set announced_by = ${kind} from payment_attempts
    where payment_attempts.id = attempt_id and order_id = ${orderId} and announced_by like any('{order-canceled:%,order-reinstated:%}')
      and not exists (select from mail_outbox where mail_outbox.kind = announced_by and subject_id = order_id::text)`) >
  0;
