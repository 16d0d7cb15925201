import { sql, type RawBuilder } from 'kysely';
import { plainSearch } from '#domain/plain-text.ts';

const wordsMax = 6;

/** Whether a text has each word of a search, in any order and spelling. */
export function hasWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = plainSearch(search)
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, wordsMax);
  const conditions = words.map((word) => sql`search_text(${text}) like ${`%${escapeLike(word)}%`}`);
  return sql<boolean>`(${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`})`;
}

/** Text as it stands, within a pattern of LIKE. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Pattern for lower-case text that contains this. */
export const containing = (text: string): string => `%${escapeLike(text.toLowerCase())}%`;
