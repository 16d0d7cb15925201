import { deleteUnusedPictures } from '#server/catalog/pictures/uploads.ts';
import { deleteOldSearches } from '#server/catalog/searches/queries.ts';
import { clearOldWaitKeys, deleteOldWaits } from '#server/catalog/stock-waits/queries.ts';
import { deleteOldStockChanges } from '#server/catalog/stock/queries.ts';
import { pseudonymizeOldOrders } from '#server/customers/former-customer-queries.ts';
import type { Db } from '#server/database/client.ts';
import { deleteOldNotifications } from '#server/mail/notifications/queries.ts';
import { deleteOldSeasonWaits } from '#server/mail/season-waits/queries.ts';
import { deleteOldActions } from '#server/orders/bulk/queries.ts';
import { deleteAbandonedCarts } from '#server/orders/cart/queries.ts';
import { deleteOldPhones } from '#server/orders/check-in/phone-queries.ts';
import { deleteExpiredPhotos } from '#server/orders/claims/photos.ts';
import { clearOldDetails } from '#server/orders/claims/queries.ts';
import { deleteExpiredQuotes } from '#server/orders/delivery/queries.ts';
import { deleteOldWebhookEvents } from '#server/payments/webhook-queries.ts';
import { deleteOldMails } from '#server/platform/outbox/queries.ts';
import type { RetentionContext } from './context.ts';

/** Orders and payments are not deleted: accounting needs them. */
const rules: ((db: Db) => Promise<number>)[] = [
  deleteOldMails,
  deleteOldWebhookEvents,
  deleteOldStockChanges,
  deleteExpiredQuotes,
  deleteAbandonedCarts,
  deleteOldWaits,
  clearOldWaitKeys,
  deleteOldSeasonWaits,
  deleteOldSearches,
  deleteOldNotifications,
  deleteOldActions,
  deleteOldPhones,
];

export async function applyRetention(context: RetentionContext): Promise<void> {
  const { db, auth, log } = context;
  for (const rule of rules) {
    const rows = await rule(db);
    if (rows > 0) log.info({ rows }, 'deleted expired rows');
  }
  const pseudonymized = await pseudonymizeOldOrders(db);
  if (pseudonymized > 0)
    log.info({ orders: pseudonymized }, 'pseudonymized old orders of closed accounts');
  await clearOldDetails(db);
  await auth.deleteExpiredRows();
  await deleteUnusedPictures(context);
  await deleteExpiredPhotos(context);
}
