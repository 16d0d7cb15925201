import { sql, type RawBuilder } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';

interface PeriodRange {
  /** Midnight on the farm's clock, when the first period begins. */
  first: RawBuilder<unknown>;
  /** The last period begins by then. */
  last: RawBuilder<unknown>;
  step: '1 day' | '1 week' | '1 month' | '3 months';
}

/**
 * For a CTE named `periods`: the day when each begins, its `start` in time, and its `number`. Sums
 * over tens of thousands of rows find their period by `periodOf`: to convert each row's time to the
 * farm's clock would take longer than the sum.
 */
export const listPeriods = ({ first, last, step }: PeriodRange) => sql`
  select row_number() over (order by day) as number, day, day at time zone ${sql.lit(farmTimeZone)} as start
  from generate_series(${first}, ${last}, ${sql.lit(step)}::interval) as day`;

/** The number of the period that a time is in. */
export const periodOf = (time: RawBuilder<unknown>) =>
  sql`width_bucket(${time}, array(select start from periods order by start))`;
