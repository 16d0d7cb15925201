import type { CustomerDetails } from '#domain/admin/customers.ts';
import { recordAudit, type AdminActor } from '#server/audit/queries.ts';
import type { Db } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { findSuppression, liftSuppression } from '#server/mail/suppression-queries.ts';
import { listOrdersByIds } from '#server/orders/queries.ts';
import { listOrderIdsOf, readCustomerMoney } from './customer-queries.ts';
import { listCustomerMails } from './mails.ts';
import { customerId, readNote } from './notes.ts';

const listMax = 100;

/** Orders, mails, note, amounts and suppression of one customer. */
export async function getCustomer(db: Db, email: string): Promise<CustomerDetails> {
  const [ids, mails, note, suppression, money] = await Promise.all([
    listOrderIdsOf(db, email, listMax),
    listCustomerMails(db, email, listMax),
    readNote(db, { type: 'customer', email }),
    findSuppression(db, email),
    readCustomerMoney(db, email),
  ]);
  if (ids.length === 0 && mails.length === 0)
    throw new ShopError('customer_not_found', 404, 'No orders or mails with this address');
  const suppressed = suppression
    ? { reason: suppression.reason, since: suppression.createdAt.toISOString() }
    : null;
  return {
    email,
    money,
    suppressed,
    note,
    mails,
    orders: await listOrdersByIds(db, ids),
  };
}

/** Lifts the suppression of an address that bounced. */
export async function allowMailAgain(db: Db, actor: AdminActor, email: string): Promise<void> {
  await transact(db, async (trx) => {
    const reason = await liftSuppression(trx, email);
    if (reason)
      await recordAudit(trx, actor, [
        {
          action: 'suppression_lifted',
          subjectType: 'customer',
          subjectId: customerId(email),
          before: { suppressed: reason },
          after: { suppressed: null },
        },
      ]);
  });
}
