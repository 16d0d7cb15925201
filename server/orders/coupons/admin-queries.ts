import { sql, type RawBuilder } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type {
  CouponContent,
  CouponEntry,
  CouponList,
  CouponListRequest,
  CouponState,
} from '#domain/orders/coupon-content.ts';
import { couponsPerPage } from '#domain/orders/coupon-content.ts';
import type { CouponRule } from '#domain/orders/coupons.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { containing } from '#server/database/like.ts';
import { execute, findRow, listRows } from '#server/database/rows.ts';
import { ruleFromRow } from '#server/schema/coupons.ts';

interface OfferRow {
  id: string;
  code: string;
  codes: number;
  state: CouponState;
  kind: CouponRule['kind'];
  percent: number | null;
  amount_cents: number | null;
  fixed_total_cents: number | null;
  minimum_cents: number | null;
  starts_on: string | null;
  ends_on: string | null;
  max_redemptions: number | null;
  once_per_customer: boolean;
  first_order_only: boolean;
  email: string | null;
  note: string;
  ended: boolean;
  held: number;
  redeemed: number;
  given_cents: number;
  total: number;
}

/** Codes generated together are one offer. */
const offerId = sql`coalesce(batch_id, coupons.id)`;
const terms = sql`kind, percent, amount_cents, fixed_total_cents, minimum_cents, starts_at, expires_at, max_redemptions,
  once_per_customer, first_order_only, email, note, ended_at`;

const selectOffers = (filter: RawBuilder<unknown>) => sql`
  select ${offerId} as id, min(code) as code, count(*)::integer as codes, min(created_at) as created_at, ${terms},
    to_char(starts_at at time zone ${farmTimeZone}::text, 'YYYY-MM-DD') as starts_on,
    to_char((expires_at - interval '1 second') at time zone ${farmTimeZone}::text, 'YYYY-MM-DD') as ends_on,
    ended_at is not null as ended, sum(held)::integer as held, sum(redeemed)::integer as redeemed,
    sum(given_cents)::integer as given_cents,
    case when ended_at is not null or expires_at <= now() then 'ended' when starts_at > now() then 'scheduled'
      when bool_and(held + redeemed >= max_redemptions) then 'used_up' else 'active' end as state
  from coupons cross join lateral (
    select count(*) filter (where state = 'held') as held, count(*) filter (where state = 'redeemed') as redeemed,
      coalesce(sum(discount_cents) filter (where state = 'redeemed'), 0) as given_cents
    from coupon_redemptions where coupon_id = coupons.id) uses
  where ${filter}
  group by ${offerId}, ${terms}`;

/** Newest first. */
export async function listOffers(
  db: Db,
  { search, show, kind, page }: CouponListRequest,
  perPage = couponsPerPage,
): Promise<CouponList> {
  const source = sourceOf(show, search);
  const state = show === 'newsletter' || show === 'all' ? null : show;
  const pattern = containing(search);
  const ofKind = kind ? sql`kind = ${kind}` : sql`true`;
  const found = selectOffers(
    sql`(${source}::text is null or source = ${source})
      and (code ilike ${pattern} or email ilike ${pattern} or note ilike ${pattern})
      and ${ofKind}`,
  );
  const rows = await listRows(db)<OfferRow>`
    select *, count(*) over ()::integer as total from (${found}) offers
    where ${state}::text is null or state = ${state}
    order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`;
  return { coupons: rows.map(entryFromRow), total: rows[0]?.total ?? 0 };
}

/** A search finds newsletter codes too: a customer may read one out. Null: all. */
function sourceOf(show: CouponListRequest['show'], search: string) {
  if (show === 'newsletter') return 'newsletter';
  return search ? null : 'admin';
}

/** Offers that anyone can use, now or later, by code. Newsletter codes are promises to one person each. */
export async function listRunningOffers(db: Db): Promise<CouponEntry[]> {
  const rows = await listRows(db)<OfferRow>`
    select * from (${selectOffers(sql`source = 'admin' and email is null`)}) offers
    where state in ('active', 'scheduled') order by code, id`;
  return rows.map(entryFromRow);
}

export async function findOffer(db: Db, id: string): Promise<CouponEntry | undefined> {
  const rows = await listRows(db)<OfferRow>`${selectOffers(
    sql`coupons.id = ${id} and batch_id is null or batch_id = ${id}`,
  )}`;
  return rows[0] && entryFromRow(rows[0]);
}

const entryFromRow = (row: OfferRow): CouponEntry => ({
  id: row.id,
  code: row.code,
  codes: row.codes,
  state: row.state,
  content: {
    rule: ruleFromRow(row),
    minimumCents: row.minimum_cents,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    limit: row.max_redemptions,
    oncePerCustomer: row.once_per_customer,
    firstOrderOnly: row.first_order_only,
    email: row.email,
    note: row.note,
    ended: row.ended,
  },
  held: row.held,
  redeemed: row.redeemed,
  givenCents: row.given_cents,
});

const columnsOf = ({ rule, ...content }: CouponContent) => ({
  kind: rule.kind,
  percent: rule.kind === 'percent' ? rule.percent : null,
  amount_cents: rule.kind === 'amount' ? rule.amountCents : null,
  fixed_total_cents: rule.kind === 'fixed_total' ? rule.fixedTotalCents : null,
  minimum_cents: content.minimumCents,
  starts_at: startOf(content.startsOn),
  expires_at: startOf(content.endsOn, sql`1`),
  max_redemptions: content.limit,
  once_per_customer: content.oncePerCustomer,
  first_order_only: content.firstOrderOnly,
  email: content.email,
  note: content.note,
});

/** Midnight at the farm, some days after a date. */
const startOf = (day: string | null, later = sql`0`) =>
  sql<Date | null>`(${day}::date + ${later})::timestamp at time zone ${farmTimeZone}::text`;

/** @returns how many of the codes were free */
export async function insertCodes(
  trx: Trx,
  { codes, batchId, content }: { codes: string[]; batchId: string | null; content: CouponContent },
): Promise<string[]> {
  const rows = await trx
    .insertInto('coupons')
    .values(codes.map((code) => ({ code, batch_id: batchId, ...columnsOf(content) })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Waits for checkouts that are using a code. */
export const lockOffer = (trx: Trx, id: string): Promise<void> =>
  execute(trx)`
    select id from coupons where coupons.id = ${id} and batch_id is null or batch_id = ${id}
    order by coupons.id for no key update`;

export async function updateOffer(trx: Trx, id: string, content: CouponContent): Promise<void> {
  await trx
    .updateTable('coupons')
    .set({
      ...columnsOf(content),
      ended_at: content.ended ? sql<Date>`coalesce(ended_at, now())` : null,
    })
    .where(sql<boolean>`coupons.id = ${id} and batch_id is null or batch_id = ${id}`)
    .execute();
}

/** The most uses of one of its codes. */
export async function countMostUses(trx: Trx, id: string): Promise<number> {
  const row = await findRow(trx)<{ most: number | null }>`
    select max(uses)::integer as most from (
      select count(*) as uses from coupons join coupon_redemptions on coupon_id = coupons.id and state <> 'released'
      where coupons.id = ${id} and batch_id is null or batch_id = ${id} group by coupons.id) used`;
  return row?.most ?? 0;
}

export interface CodeUse {
  code: string;
  state: 'unused' | 'held' | 'redeemed';
}

/** Sorted by code. */
export const listCodes = (db: Db, id: string): Promise<CodeUse[]> =>
  listRows(db)<CodeUse>`
    select code, coalesce(min(state), 'unused') as state
    from coupons left join coupon_redemptions on coupon_id = coupons.id and state <> 'released'
    where coupons.id = ${id} and batch_id is null or batch_id = ${id} group by code order by code`;
