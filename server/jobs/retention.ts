import type { TaskList } from 'graphile-worker';
import { deleteAbandonedCarts } from '#server/cart/queries.ts';
import { deleteExpiredPhotos } from '#server/claims/photos.ts';
import { clearOldDetails } from '#server/claims/queries.ts';
import type { Db } from '#server/database/client.ts';
import { deleteExpiredQuotes } from '#server/delivery/queries.ts';
import { deleteOldMails } from '#server/mail/queries.ts';
import { deleteOldNotifications } from '#server/notifications/queries.ts';
import { pseudonymizeOldOrders } from '#server/orders/retention-queries.ts';
import { deleteOldWebhookEvents } from '#server/payments/webhook-queries.ts';
import { deleteUnusedPictures } from '#server/pictures/uploads.ts';
import { deleteOldSearches } from '#server/searches/queries.ts';
import { deleteOldSeasonWaits } from '#server/season-waits/queries.ts';
import { deleteOldWaits } from '#server/stock-waits/queries.ts';
import { deleteOldStockChanges } from '#server/stock/queries.ts';
import type { RetentionContext } from './context.ts';

/** Nightly; times are UTC. */
export const retentionSchedule = ['41 10 * * * forget_old_rows ?max=3'];

/** Orders and payments are not deleted: accounting needs them. */
const rules: ((db: Db) => Promise<number>)[] = [
  deleteOldMails,
  deleteOldWebhookEvents,
  deleteOldStockChanges,
  deleteExpiredQuotes,
  deleteAbandonedCarts,
  deleteOldWaits,
  deleteOldSeasonWaits,
  deleteOldSearches,
  deleteOldNotifications,
];

export function retentionTasks(context: RetentionContext): TaskList {
  return { forget_old_rows: () => applyRetention(context) };
}

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
