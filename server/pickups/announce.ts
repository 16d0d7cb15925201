import type { AnnounceDays } from '#domain/admin/pickups.ts';
import { recordAudit, type AdminActor } from '#server/audit/queries.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import { isMailed, listWithoutDay } from './admin-queries.ts';
import type { PickupAdminContext } from './context.ts';
import { daysMailKind, mailDays } from './pickup-mails.ts';
import { listBookable } from './take-window.ts';

/** Days that the mail names. */
const windowsNamed = 5;

type Context = Pick<PickupAdminContext, 'db' | 'publicUrl' | 'linkSecret'>;

/** Mails everybody who has no day yet that days are open. Once for each id. @returns the number of orders */
export const announceDays = (
  context: Context,
  actor: AdminActor,
  { id, kind }: AnnounceDays,
): Promise<number> =>
  transact(context.db, async (trx) => {
    if ((await listBookable(trx, { kind, trees: 1 })).length === 0)
      throw new ShopError('no_windows', 409, `No ${kind} day has room. Open days first.`);
    if (await isMailed(trx, daysMailKind(id))) return 0;
    const orders = await listWithoutDay(trx, kind);
    for (const order of orders) {
      const windows = (await listBookable(trx, { kind, trees: order.trees })).slice(
        0,
        windowsNamed,
      );
      await mailDays(context, trx, { id, orderId: order.id, windows });
    }
    await recordAudit(trx, actor, [
      {
        action: 'pickup_days_announced',
        subjectType: 'pickup_day',
        subjectId: id,
        before: {},
        after: { kind, orders: orders.length },
      },
    ]);
    return orders.length;
  });
