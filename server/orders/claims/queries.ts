import { sql, type RawBuilder } from 'kysely';
import type { Claim, ClaimState, NewClaim } from '#domain/orders/claims.ts';
import { canBeClaimed, isActive } from '#domain/orders/order-rules.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { countAffected, listRows } from '#server/database/rows.ts';
import { matchesRule } from '#server/orders/conditions/queries.ts';
import { getOrderState, countGoneTrees } from '#server/orders/order/state-queries.ts';

const claimsMax = 200;

type ClaimRow = Omit<Claim, 'createdAt' | 'decidedAt'> & {
  createdAt: Date;
  decidedAt: Date | null;
};

/** Claims with their photos and what came of them, newest first. */
export async function selectClaims(db: Db, where: RawBuilder<boolean>): Promise<Claim[]> {
  const rows = await listRows(db)<ClaimRow>`
    select claims.id, orders.id as "orderId", claims.order_item_id as "orderItemId", products.variety,
      products.rootstock, claims.trees, claims.reason, claims.details, claims.wish, claims.state,
      claims.created_at as "createdAt", claims.decided_at as "decidedAt", claims.answer,
      coalesce(
        (select jsonb_agg(claim_photos.id order by position) from claim_photos where claim_id = claims.id),
        '[]'
      ) as "photoIds",
      (
        select jsonb_build_object(
          'amountCents',
          granted.cents,
          'state',
          (select whole_refunds.state from whole_refunds where whole_refunds.id = refund_id)
        )
        from (
          select - sum(cents) as cents
          from order_entries
          where order_entries.order_id = orders.id
            and cause = claims.id
        ) granted
        where granted.cents > 0
      ) as refund,
      (
        select jsonb_build_object(
          'variety',
          given.variety,
          'rootstock',
          given.rootstock,
          'readyAt',
          ready_at,
          'handedOverAt',
          replacements.handed_over_at
        )
        from replacements
          join products given on given.id = replacements.product_id
        where claim_id = claims.id
      ) as replacement
    from claims
      join order_items on order_items.id = order_item_id
      join orders on orders.id = order_items.order_id
      join products on products.id = order_items.product_id
    where ${where}
    order by claims.created_at desc, claims.id
    limit ${claimsMax}`;
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}

export const listOwnClaims = (db: Db, userId: string): Promise<Claim[]> =>
  selectClaims(db, sql<boolean>`claims.user_id = ${userId} and orders.hidden_at is null`);

export const findClaim = async (db: Db, id: string): Promise<Claim | undefined> =>
  (await selectClaims(db, sql<boolean>`claims.id = ${id}`))[0];

export const findOwnClaim = async (
  db: Db,
  userId: string,
  id: string,
): Promise<Claim | undefined> =>
  (await selectClaims(db, sql<boolean>`claims.id = ${id} and claims.user_id = ${userId}`))[0];

export const listClaimsOfItem = (db: Db, orderItemId: string): Promise<Claim[]> =>
  selectClaims(db, sql<boolean>`claims.order_item_id = ${orderItemId}`);

export interface ClaimableLine {
  orderId: string;
  handedOverAt: string | null;
  guarantee: OrderTerms['guarantee'];
  quantity: number;
}

/** Whether its trees, or some of them, were handed over. */
export async function mayBeClaimed(trx: Trx, orderId: string): Promise<boolean> {
  const state = await getOrderState(trx, orderId);
  return canBeClaimed(state) || (isActive(state) && (await countGoneTrees(trx, orderId)) > 0);
}

/** With the last tree, or with those that went before the rest. */
const wentAt = sql<Date | null>`coalesce(orders.handed_over_at,
  (select max(at) from handovers where handovers.order_id = orders.id and undone_at is null and not completes))`;
const wentTrees = sql<number>`case when orders.status = 'Delivered' then order_lines.quantity else order_lines.handed_over end`;

/** Locks the order of a customer's line, so that its claims are made one after the other. */
export async function lockOwnLine(
  trx: Trx,
  userId: string,
  orderItemId: string,
): Promise<ClaimableLine | undefined> {
  const row = await trx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'orders.guarantee', wentAt.as('went_at'), wentTrees.as('quantity')])
    .where('order_lines.id', '=', orderItemId)
    .where('orders.user_id', '=', userId)
    .where('orders.hidden_at', 'is', null)
    .forNoKeyUpdate('orders')
    .executeTakeFirst();
  return (
    row && {
      orderId: row.id,
      handedOverAt: row.went_at?.toISOString() ?? null,
      guarantee: row.guarantee,
      quantity: row.quantity,
    }
  );
}

/** Lines of a customer's orders whose state allows claims, the newest first. */
export async function listHandedOverLines(
  db: Db,
  userId: string,
): Promise<(ClaimableLine & { id: string })[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['order_lines.id', 'orders.id as orderId', 'orders.guarantee'])
    .select([wentAt.as('went_at'), wentTrees.as('quantity')])
    .where('orders.user_id', '=', userId)
    .where('orders.hidden_at', 'is', null)
    .where(
      sql<boolean>`(${matchesRule(canBeClaimed)} or order_lines.handed_over > 0 and ${matchesRule(isActive)})`,
    )
    .orderBy('went_at', 'desc')
    .limit(linesMax)
    .execute();
  return rows.map(({ went_at: at, ...line }) => ({
    ...line,
    handedOverAt: at?.toISOString() ?? null,
  }));
}
const linesMax = 500;

/** False when another customer has a claim with this id. */
export const insertClaim = (trx: Trx, userId: string, claim: NewClaim): Promise<boolean> =>
  hasRow(
    trx
      .insertInto('claims')
      .values({
        id: claim.id,
        order_item_id: claim.orderItemId,
        user_id: userId,
        trees: claim.trees,
        reason: claim.reason,
        details: claim.details,
        wish: claim.wish,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );

/** Takes the lock that decides between an admin, another admin and the customer. */
export const lockClaim = (
  trx: Trx,
  id: string,
): Promise<{ state: ClaimState; userId: string | null } | undefined> =>
  trx
    .selectFrom('claims')
    .select(['state', 'user_id as userId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface Outcome {
  state: Exclude<ClaimState, 'open'>;
  answer?: string;
  decidedBy?: string;
  refundId?: string;
}

/** The caller has locked the claim and seen that it is open. */
export async function closeClaim(
  trx: Trx,
  id: string,
  { state, answer, decidedBy, refundId }: Outcome,
): Promise<void> {
  await trx
    .updateTable('claims')
    .set({
      state,
      decided_at: sql<Date>`now()`,
      ...(answer !== undefined && { answer }),
      ...(decidedBy !== undefined && { decided_by: decidedBy }),
      ...(refundId !== undefined && { refund_id: refundId }),
    })
    .where('id', '=', id)
    .execute();
}

/** Empties what customers wrote about orders that are pseudonymized. @returns the number of claims */
export const clearOldDetails = (db: Db): Promise<number> =>
  countAffected(db)`
    update claims set details = '', answer = '' from order_items
    join order_customers on order_customers.order_id = order_items.order_id
    where order_items.id = order_item_id and pseudonymised_at is not null and (details <> '' or answer <> '')`;
