import { sql, type ExpressionBuilder } from 'kysely';
import {
  productsPerPage,
  type AdminProduct,
  type ProductEdit,
  type ProductHistory,
  type ProductList,
  type ProductListRequest,
  treesToCountPerPage,
  type StockMovement,
  type TreesToCount,
  type TreesToCountRequest,
} from '#domain/catalog/products.ts';
import { settings } from '#domain/farm/settings.ts';
import { listLimits } from '#domain/list-limits.ts';
import { productColumns, productFromRow } from '#server/catalog/queries.ts';
import type { Db } from '#server/database/client.ts';
import { hasWords } from '#server/database/like.ts';
import { listRows } from '#server/database/rows.ts';
import type { Database } from '#server/schema/database.ts';
import type { OrderedTrees } from './ordered-trees.ts';

/** Where trees are listed with those of them that are in orders. */
interface ListedTrees {
  db: Db;
  orderedTrees: Pick<OrderedTrees, 'readInOrders'>;
}

const historyLength = listLimits.treeHistory;

/** Places that count. */
const line = (eb: ExpressionBuilder<Database, 'products'>) =>
  eb
    .selectFrom('stock_waits')
    .whereRef('product_id', '=', 'products.id')
    .where('live', '=', true)
    .where('proven_at', 'is not', null);
const adminColumns = [
  'products.quantity as stock',
  'products.spoken_for as for_line',
  'products.hidden',
  'products.field_row',
] as const;

const waitingPeople = sql<string>`count(*)`;
const waitedFor = sql<string>`coalesce(sum(trees), 0)`;

/** Who is in line for a tree, and for how many; held trees are no longer waited for. */
export const lineColumns = (eb: ExpressionBuilder<Database, 'products'>) => {
  const inLine = line(eb).where('held_until', 'is', null);
  return [
    inLine.select(waitingPeople.as('waiting')).as('waiting'),
    inLine.select(waitedFor.as('waitingTrees')).as('waitingTrees'),
  ];
};

const selectFound = (db: Db, search: string) =>
  db
    .selectFrom('products')
    .$if(search !== '', (query) =>
      query.where(
        hasWords(
          sql`products.variety || ' on ' || products.rootstock || ' ' || products.fruit`,
          search,
        ),
      ),
    );

/** Trees by fruit, variety and rootstock, including sold-out and hidden ones. */
export async function listProducts(
  { db, orderedTrees }: ListedTrees,
  { search, show, page }: ProductListRequest,
): Promise<ProductList> {
  const filtered = selectFound(db, search)
    .$if(show === 'low', (query) =>
      query
        .where('products.quantity', '<=', settings.lowStockThreshold)
        .where('products.hidden', '=', false),
    )
    .$if(show === 'hidden', (query) => query.where('products.hidden', '=', true));
  const [{ total }, rows] = await Promise.all([
    filtered.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    filtered
      .select([...productColumns, ...adminColumns])
      .select(lineColumns)
      .orderBy('products.fruit')
      .orderBy(sql`lower(products.variety)`)
      .orderBy('products.rootstock')
      .limit(productsPerPage)
      .offset((page - 1) * productsPerPage)
      .execute(),
  ]);
  return {
    total: Number(total),
    products: await withInOrders(db, orderedTrees, rows.map(adminProductFromRow)),
  };
}

/** Trees as one meets them: by field row, variety and rootstock. Hidden ones stand there too. */
export async function listTreesToCount(
  { db, orderedTrees }: ListedTrees,
  { search, page }: TreesToCountRequest,
): Promise<TreesToCount> {
  const found = selectFound(db, search);
  const [{ total }, trees] = await Promise.all([
    found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    found
      .select(['id', 'variety', 'rootstock', 'field_row as fieldRow', 'quantity as stock'])
      .orderBy(sql`substring(field_row from '\\d+')::numeric`, (order) => order.nullsLast())
      .orderBy(sql`lower(field_row)`, (order) => order.nullsLast())
      .orderBy(sql`lower(variety)`)
      .orderBy('rootstock')
      .limit(treesToCountPerPage)
      .offset((page - 1) * treesToCountPerPage)
      .execute(),
  ]);
  return { total: Number(total), trees: await withInOrders(db, orderedTrees, trees) };
}

/** All trees of a variety by rootstock. */
export async function listTreesOfVariety(
  { db, orderedTrees }: ListedTrees,
  variety: string,
): Promise<AdminProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select([...productColumns, ...adminColumns])
    .select(lineColumns)
    .where('products.variety', '=', variety)
    .orderBy('products.rootstock')
    .execute();
  return withInOrders(db, orderedTrees, rows.map(adminProductFromRow));
}

async function withInOrders<Tree extends { id: string }>(
  db: Db,
  { readInOrders }: Pick<OrderedTrees, 'readInOrders'>,
  trees: readonly Tree[],
): Promise<(Tree & { inOrders: number })[]> {
  const inOrders = await readInOrders(
    db,
    trees.map(({ id }) => id),
  );
  return trees.map((tree) => ({ ...tree, inOrders: inOrders.get(tree.id) ?? 0 }));
}

const adminProductFromRow = ({
  stock,
  for_line: forLine,
  hidden,
  field_row: fieldRow,
  waiting,
  waitingTrees,
  ...row
}: Parameters<typeof productFromRow>[0] & {
  stock: number;
  for_line: number;
  hidden: boolean;
  field_row: string | null;
  waiting: string | number | bigint | null;
  waitingTrees: string | number | bigint | null;
}): Omit<AdminProduct, 'inOrders'> => ({
  ...productFromRow(row),
  stock,
  forLine,
  hidden,
  fieldRow,
  waiting: Number(waiting),
  waitingTrees: Number(waitingTrees),
});

/** Stock movements and audited changes. */
export async function readProductHistory(db: Db, productId: string): Promise<ProductHistory> {
  const [movements, edits] = await Promise.all([
    listRows(db)<StockMovement & { at: Date }>`
      select movement.at, movement.delta, movement.reason, orders.id as "orderId", order_number as "orderNumber",
        products.quantity - coalesce(sum(movement.delta) over (order by movement.id desc rows between unbounded preceding and 1 preceding), 0)::integer as stock
      from products join stock_movements movement on movement.product_id = products.id left join payment_attempts on payment_attempts.id = movement.attempt_id
        left join claims on claims.id = movement.claim_id left join order_items claimed on claimed.id = claims.order_item_id
        left join order_changes on order_changes.id = movement.change_id
        left join orders on orders.id = coalesce(movement.order_id, payment_attempts.order_id, order_changes.order_id, claimed.order_id)
      where products.id = ${productId} order by movement.id desc limit ${historyLength}`,
    listRows(db)<Omit<ProductEdit, 'at'> & { at: Date }>`
      select at, (select email from auth.users where id = actor_id) as by, action, before, after
      from audit_log
      where subject_type = 'product' and subject_id = ${productId}
      order by id desc
      limit ${historyLength}`,
  ]);
  return {
    movements: movements.map((row) => ({ ...row, at: row.at.toISOString() })),
    edits: edits.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
