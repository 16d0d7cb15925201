import { sql, type RawBuilder } from 'kysely';
import { listLimits } from '#domain/list-limits.ts';
import { centsFromNumeric } from '#domain/money.ts';
import {
  claimsPerPage,
  type ClaimCounts,
  type ClaimDetails,
  type ClaimEntry,
  type ClaimList,
  type ClaimListRequest,
} from '#domain/orders/claim-list.ts';
import { phoneDigits, plainSearch, plainText } from '#domain/plain-text.ts';
import { spokenNumber } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { containing, hasWords } from '#server/database/like.ts';
import { getRow, listRows } from '#server/database/rows.ts';

const othersMax = listLimits.otherClaims;
const choicesMax = listLimits.replacements;

const filters: Record<ClaimListRequest['show'], RawBuilder<boolean>> = {
  all: sql`claims.state <> 'withdrawn'`,
  open: sql`claims.state = 'open'`,
  prepare: sql`claims.state = 'replaced' and ready_at is null`,
  ready: sql`ready_at is not null and replacements.handed_over_at is null`,
  settled: sql`claims.state in ('refunded', 'declined', 'withdrawn') or replacements.handed_over_at is not null`,
};

type EntryRow = Omit<ClaimEntry, 'createdAt' | 'readyAt' | 'handedOverAt'> & {
  createdAt: Date;
  readyAt: Date | null;
  handedOverAt: Date | null;
  total: number;
};

/** The open ones first, oldest first; then the newest. Those of deleted orders are left out. */
const selectEntries = (where: RawBuilder<boolean>, page: RawBuilder<unknown>) => sql<EntryRow>`
  select claims.id, orders.id as "orderId", order_number as "orderNumber", products.variety, products.rootstock,
    claims.trees, claims.reason, claims.wish, claims.state, claims.created_at as "createdAt",
    coalesce(full_name, 'N/A') as customer, ready_at as "readyAt",
    replacements.handed_over_at as "handedOverAt",
    (select count(*)::integer from claim_photos where claim_id = claims.id) as photos,
    (count(*) over ())::integer as total
  from claims
    join order_items on order_items.id = order_item_id
    join orders on orders.id = order_items.order_id
    join products on products.id = order_items.product_id
    left join order_customers on order_customers.order_id = orders.id
    left join replacements on replacements.claim_id = claims.id
  where orders.hidden_at is null
    and ${where}
  order by claims.state = 'open' desc,
    case
      when claims.state = 'open' then claims.created_at
    end, claims.created_at desc, claims.id ${page}`;

const entryOf = ({
  total: _total,
  createdAt,
  readyAt,
  handedOverAt,
  ...row
}: EntryRow): ClaimEntry => ({
  ...row,
  createdAt: createdAt.toISOString(),
  readyAt: readyAt?.toISOString() ?? null,
  handedOverAt: handedOverAt?.toISOString() ?? null,
});

export async function listClaims(
  db: Db,
  { search, show, page }: ClaimListRequest,
): Promise<ClaimList> {
  const pattern = containing(plainText(search));
  const digits = phoneDigits(plainSearch(search)) ?? plainSearch(search);
  const matches = search
    ? sql<boolean>`(
        ${hasWords(sql`order_customers.search || ' ' || products.variety`, search)}
        or order_customers.search like ${containing(digits)}
        or orders.id::text like ${pattern}
        or orders.order_number = ${spokenNumber(plainSearch(search)) ?? null}::integer
      )`
    : sql<boolean>`true`;
  const { rows } = await selectEntries(
    sql<boolean>`(${filters[show]}) and ${matches}`,
    sql`limit ${claimsPerPage} offset ${(page - 1) * claimsPerPage}`,
  ).execute(db);
  return { claims: rows.map(entryOf), total: rows[0]?.total ?? 0 };
}

/** Other claims of the same account, or of the same email address. */
export async function listOtherClaims(db: Db, claimId: string): Promise<ClaimEntry[]> {
  const { rows } = await selectEntries(
    sql<boolean>`claims.id <> ${claimId} and exists (
      select from claims this join order_items item on item.id = this.order_item_id
      left join order_customers customer on customer.order_id = item.order_id
      where this.id = ${claimId}
        and (this.user_id = claims.user_id or lower(customer.email) = lower(order_customers.email)))`,
    sql`limit ${othersMax}`,
  ).execute(db);
  return rows.map(entryOf);
}

export async function countClaims(db: Db): Promise<ClaimCounts> {
  const { open, oldest, ready } = await getRow(db)<{
    open: number;
    oldest: Date | null;
    ready: number;
  }>`
    select (count(*) filter (where claims.state = 'open'))::integer as open, min(claims.created_at) filter (where claims.state = 'open') as oldest,
      (count(*) filter (where ready_at is not null and replacements.handed_over_at is null))::integer as ready
    from claims join order_items on order_items.id = order_item_id join orders on orders.id = order_items.order_id
      left join replacements on replacements.claim_id = claims.id
    where hidden_at is null and claims.state in ('open', 'replaced')`;
  return { open, oldest: oldest?.toISOString() ?? null, ready };
}

/** What the screen of one claim shows of its order. */
export async function getClaimedLine(db: Db, claimId: string) {
  const row = await db
    .selectFrom('claims')
    .innerJoin('order_lines', 'order_lines.id', 'claims.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('order_customers', 'order_customers.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.status',
      'orders.delivery_type',
      'orders.created_at',
      'orders.handed_over_at',
      'orders.hidden_at',
      'order_lines.product_id',
      'order_lines.quantity',
      'order_lines.price',
      'order_customers.full_name',
      'order_customers.email',
      'order_customers.phone',
    ])
    .select(sql<number>`(paid_cents - refunded_cents - reversed_cents)::float8`.as('left_cents'))
    .select(
      sql<string | null>`(select email from auth.users where id = claims.decided_by)`.as(
        'decided_by',
      ),
    )
    .where('claims.id', '=', claimId)
    .executeTakeFirstOrThrow();
  const { full_name: fullName, email, phone } = row;
  return {
    order: {
      id: row.id,
      status: row.status,
      deliveryType: row.delivery_type,
      createdAt: row.created_at.toISOString(),
      handedOverAt: row.handed_over_at?.toISOString() ?? null,
      quantity: row.quantity,
      priceCents: centsFromNumeric(row.price),
      leftCents: row.left_cents,
      deleted: row.hidden_at !== null,
    },
    customer: email === null ? null : { fullName: fullName ?? '', email, phone: phone ?? '' },
    productId: row.product_id,
    decidedBy: row.decided_by,
  } satisfies Partial<ClaimDetails>;
}

/** Trees of which enough are free: the claimed one, then its variety, then its rootstock, then all others. */
export const listReplacementChoices = (
  db: Db,
  { productId, trees }: { productId: string; trees: number },
): Promise<ClaimDetails['choices']> =>
  listRows(db)<ClaimDetails['choices'][number]>`
    select products.id as "productId", products.variety, products.rootstock, products.free
    from products, products claimed
    where claimed.id = ${productId} and not products.hidden and products.free >= ${trees}
    order by products.id <> claimed.id, products.variety <> claimed.variety, products.fruit <> claimed.fruit,
      products.rootstock <> claimed.rootstock, lower(products.variety), products.rootstock
    limit ${choicesMax}`;
