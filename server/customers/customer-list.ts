import { findAccountByVerifiedEmail, listAccountsByEmail, type Auth } from '@grafted/auth';
import { transact } from '@grafted/postgres/transact.ts';
import type { AddressChange, CustomerDetails } from '#domain/admin/customers.ts';
import { listLimits } from '#domain/list-limits.ts';
import type { Db } from '#server/database/client.ts';
import { isAppointed } from '#server/farm/admins/queries.ts';
import { customerId, readNote } from '#server/orders/admin/notes.ts';
import { listOrdersByIds } from '#server/orders/order/queries.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { findSuppression, liftSuppression } from '#server/platform/outbox/suppression-queries.ts';
import { listOrderIdsOf, readCustomerMoney } from './admin-queries.ts';
import { listCustomerMails } from './mails.ts';

/** Orders, mails, note, amounts and suppression of one customer. */
export async function getCustomer(db: Db, email: string): Promise<CustomerDetails> {
  const [ids, mails, note, suppression, money, account] = await Promise.all([
    listOrderIdsOf(db, email, listLimits.customerOrders),
    listCustomerMails(db, email, listLimits.customerMails),
    readNote(db, { type: 'customer', email }),
    findSuppression(db, email),
    readCustomerMoney(db, email),
    findAccountByVerifiedEmail(db, email),
  ]);
  if (ids.length === 0 && mails.length === 0) throw refuse('customer_not_found.no_orders_or_mails');
  const suppressed = suppression
    ? { reason: suppression.reason, since: suppression.createdAt.toISOString() }
    : null;
  return {
    email,
    money,
    suppressed,
    note,
    hasAccount: account !== undefined,
    mails,
    orders: await listOrdersByIds(db, ids),
  };
}

/** Lifts the suppression of an address that bounced. */
export const allowMailAgain = (db: Db, actor: AdminActor, email: string): Promise<void> =>
  transact(db, async (trx) => {
    const reason = await liftSuppression(trx, email);
    if (reason)
      await recordAudit(trx, actor, {
        action: 'suppression_lifted',
        subjectType: 'customer',
        subjectId: customerId(email),
        before: { suppressed: reason },
        after: { suppressed: null },
      });
  });

interface AddressContext {
  db: Db;
  auth: Pick<Auth, 'requestEmailChange'>;
}

/**
 * The old mailbox is gone: the new one confirms alone, because an admin has checked who asks. Both addresses are told.
 * @throws ShopError without a customer's account, or when the new address is taken
 */
export async function changeAddress(
  { db, auth }: AddressContext,
  actor: AdminActor,
  oldEmail: string,
  { email: given, checked }: AddressChange,
): Promise<void> {
  const email = given.toLowerCase();
  await transact(db, async (trx) => {
    const account = orRefuse(
      await findAccountByVerifiedEmail(trx, oldEmail),
      'no_account.confirmed_address',
    );
    if (await isAppointed(trx, account.id)) throw refuse('is_admin.own_address');
    if ((await listAccountsByEmail(trx, email)).some(({ isSso }) => !isSso))
      throw refuse('email_taken');
    await auth.requestEmailChange(trx.withTables(), { userId: account.id, email });
    await recordAudit(trx, actor, {
      action: 'address_change',
      subjectType: 'customer',
      subjectId: customerId(oldEmail),
      after: { checked },
    });
  });
}
