import { sql, type RawBuilder } from 'kysely';
import { phoneDigits, plainSearch } from '#domain/plain-text.ts';
import { spokenNumber } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import { escapeLike } from '#server/database/like.ts';

/** A trigram index needs three characters. */
const indexedLength = 3;
const wordsMax = 6;
const phoneLength = 10;
/** The letters of pickup codes, of which some are read out. */
const code = /^[ACDEFHJKMNPRTWXY]{4,8}$/;

export type OrderMatch = RawBuilder<boolean>;

/**
 * Matches orders by words of name, email, phone, place, varieties and the order's number, in any
 * order, with or without accents; or by a phone number, an id prefix or a pickup code. A text under
 * three characters matches prefixes only.
 */
export async function matchOrders(db: Db, search: string): Promise<OrderMatch> {
  const text = plainSearch(search);
  const words = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, wordsMax);
  if (words.length === 0) words.push(text);
  const phone = wholePhone(text);
  if (phone) return sql<boolean>`orders.id in (${sql.join(phone, sql` union `)})`;
  const found: RawBuilder<unknown>[] = [];
  for (const word of words) found.push(union(await wordSearch(db, word, words.length)));
  const parts = [
    sql`(${sql.join(found, sql` intersect `)})`,
    ...phoneSearch(text),
    ...codeSearch(text),
    ...(words.length === 1 ? idSearch(text) : []),
  ];
  return sql<boolean>`orders.id in (${sql.join(parts, sql` union `)})`;
}

const union = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` union `)})`;

/** Searches the few products first, so that items are only scanned if a product matches. */
async function wordSearch(db: Db, word: string, words: number): Promise<RawBuilder<unknown>[]> {
  const trees = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`search_text(variety) like ${pattern(word)}`)
    .execute();
  const ofTrees = sql`select order_id from order_lines where quantity > 0
    and product_id = any(${trees.map(({ id }) => id)}::uuid[])`;
  return [
    ...(word.length < indexedLength && words === 1
      ? prefixSearch(word)
      : [
          sql`select order_id from order_customers where search_text(search) like ${`%${escapeLike(word)}%`}`,
          sql`select order_id from order_customers where ${customerPlace} like ${`%${escapeLike(word)}%`}`,
        ]),
    ...numberSearch(word),
    ...phoneSearch(word),
    ...(trees.length > 0 ? [ofTrees] : []),
  ];
}

/** Address and town, as the index `order_customers_where` has them. */
const customerPlace = sql`search_text(coalesce(address, '') || ' ' || coalesce(city, ''))`;

function numberSearch(word: string) {
  const number = spokenNumber(word);
  return number === undefined ? [] : [sql`select id from orders where order_number = ${number}`];
}

const pattern = (text: string): string =>
  text.length < indexedLength ? `${escapeLike(text)}%` : `%${escapeLike(text)}%`;

const prefixSearch = (text: string) =>
  ['full_name', 'email'].map(
    (column) =>
      sql`select order_id from order_customers where lower(${sql.ref(column)}) like ${pattern(text)}`,
  );

/** The code as it is read out: in groups, or its beginning. */
function codeSearch(text: string) {
  const letters = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.test(letters)
    ? [sql`select id from orders where handover_code like ${`${letters}%`}`]
    : [];
}

/** Independent of formatting: `(509) 555-0142` finds `509.555.0142`. */
function phoneSearch(text: string) {
  const digits = phoneDigits(text);
  const isNoWord = digits !== text || text.length >= phoneLength;
  return digits !== undefined && digits.length >= indexedLength && isNoWord
    ? [sql`select order_id from order_customers where search_text(search) like ${`%${digits}%`}`]
    : [];
}

/**
 * A number of ten digits is nothing else. Its groups by themselves, such as the area code, would
 * match every customer.
 */
function wholePhone(text: string) {
  return (phoneDigits(text)?.length ?? 0) >= phoneLength ? phoneSearch(text) : undefined;
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
