import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/database/client.ts';
import { escapeLike } from '#server/database/like.ts';

/** A trigram index needs three characters. */
const indexedLength = 3;
const phone = /^[\d\s()+.-]+$/;

export type OrderMatch = RawBuilder<boolean>;

/**
 * Matches orders by any part of name, email, phone or variety, or by an id prefix. Texts under three characters match
 * prefixes only. Searches the few products first, so that items are only scanned if a product matches.
 */
export async function matchOrders(db: Db, search: string): Promise<OrderMatch> {
  const text = search.toLowerCase();
  const trees = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`lower(variety) like ${pattern(text)}`)
    .execute();
  const parts = [
    ...(text.length < indexedLength
      ? prefixSearch(text)
      : [
          sql`select order_id from order_customers where search like ${pattern(text)}`,
          ...phoneSearch(text),
        ]),
    ...(trees.length > 0
      ? [
          sql`select order_id from order_lines where quantity > 0 and product_id in (${sql.join(trees.map(({ id }) => id))})`,
        ]
      : []),
    ...idSearch(text),
  ];
  return sql<boolean>`orders.id in (${sql.join(parts, sql` union `)})`;
}

const pattern = (text: string): string =>
  text.length < indexedLength ? `${escapeLike(text)}%` : `%${escapeLike(text)}%`;

const prefixSearch = (text: string) =>
  ['full_name', 'email'].map(
    (column) =>
      sql`select order_id from order_customers where lower(${sql.ref(column)}) like ${pattern(text)}`,
  );

/** Independent of formatting: `(509) 555-0142` finds `509.555.0142`. */
function phoneSearch(text: string) {
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return phone.test(text) && digits.length >= indexedLength && digits !== text
    ? [sql`select order_id from order_customers where search like ${`%${digits}%`}`]
    : [];
}

/** An id prefix is a range of the primary key. */
function idSearch(text: string) {
  if (!/^[\da-f-]+$/.test(text)) return [];
  const digits = text.replaceAll('-', '');
  if (digits.length === 0 || digits.length > 32) return [];
  return [
    sql`select id from orders where id between ${digits.padEnd(32, '0')}::uuid and ${digits.padEnd(32, 'f')}::uuid`,
  ];
}
