import { sql } from 'kysely';
import type { JumpTargets, Waiting } from '#domain/admin/overview.ts';
import { listLimits } from '#domain/list-limits.ts';
import { plainSearch } from '#domain/plain-text.ts';
import { spokenNumber } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { hasWords } from '#server/database/like.ts';
import { findMailStop } from '#server/mail/notifications/mail-stop-queries.ts';
import { matchOrders } from '#server/orders/admin/search-queries.ts';
import { countClaims } from '#server/orders/claims/admin-queries.ts';
import { countOpenItems } from '#server/orders/short-items/queries.ts';
import { countWaiting } from './overview-queries.ts';

export async function countForMenu(db: Db): Promise<Waiting> {
  const [orders, claims, shortfalls, mailStop] = await Promise.all([
    countWaiting(db),
    countClaims(db),
    countOpenItems(db),
    findMailStop(db),
  ]);
  return {
    orders: orders.toPrepare,
    claims: claims.open + claims.ready,
    shortfalls: shortfalls.toCall,
    mailStopped: mailStop !== undefined,
  };
}

const targetsMax = listLimits.jump;

/** The newest orders that match, and trees of a variety or rootstock. */
export async function listJumpTargets(db: Db, text: string): Promise<JumpTargets> {
  const match = await matchOrders(db, text);
  const [orders, trees] = await Promise.all([
    db
      .selectFrom('orders')
      .leftJoin('order_customers', 'order_customers.order_id', 'orders.id')
      .select(['orders.id', 'orders.order_number as number', 'orders.status'])
      .select(sql<string>`coalesce(full_name, 'N/A')`.as('name'))
      .where(match)
      .where('hidden_at', 'is', null)
      // A number that is typed whole comes first; it may be a part of phone numbers too.
      .orderBy(
        sql`coalesce(order_number = ${spokenNumber(plainSearch(text)) ?? null}::integer, false)`,
        'desc',
      )
      .orderBy('orders.created_at', 'desc')
      .limit(targetsMax)
      .execute(),
    db
      .selectFrom('products')
      .select(['id', 'variety', 'rootstock'])
      .where(hasWords(sql`variety || ' on ' || rootstock`, text))
      .orderBy('variety')
      .orderBy('rootstock')
      .limit(targetsMax)
      .execute(),
  ]);
  return { orders, trees };
}
