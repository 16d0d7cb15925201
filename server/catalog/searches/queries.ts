import type { MissedSearch } from '#domain/catalog/missed-search.ts';
import type { Db } from '#server/database/client.ts';
import { countAffected, execute, listRows } from '#server/database/rows.ts';

/** Bounds the table: after that, a day counts only texts that it has. */
const textsPerDay = 300;
const countMax = 9999;
const days = 90;

export const countMissedSearch = (db: Db, text: string): Promise<void> =>
  execute(db)`insert into missed_searches as missed (day, text)
    select current_date, ${text}
    where (select count(*) from missed_searches where day = current_date) < ${textsPerDay}
      or exists (select from missed_searches where day = current_date and text = ${text})
    on conflict (day, text) do update set count = least(missed.count + 1, ${countMax})`;

/** Most frequent first. */
export const listMissedSearches = (db: Db, limit: number): Promise<MissedSearch[]> =>
  listRows(db)<MissedSearch>`
    select text, sum(count)::integer as count, to_char(max(day), 'YYYY-MM-DD') as last
    from missed_searches where day > current_date - ${days}::integer
    group by text order by 2 desc, 3 desc, 1 limit ${limit}`;

/** @returns the number of deleted rows */
export const deleteOldSearches = (db: Db): Promise<number> =>
  countAffected(db)`
    delete from missed_searches where day <= current_date - ${days}::integer`;
