import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Db } from '#server/database/client.ts';
import { getRow } from '#server/database/rows.ts';

/** The day at the farm, 'YYYY-MM-DD'. */
export async function readToday(db: Db): Promise<string> {
  const row = await getRow(db)<{ today: string }>`
    select to_char(now() at time zone ${farmTimeZone}, 'YYYY-MM-DD') as today`;
  return row.today;
}
