import type { Pool } from 'pg';

/** Delete rows of ended periods once in so many calls. */
const sweepEvery = 1000;

export interface Count {
  points: number;
  /** Until its period ends. */
  waitSeconds: number;
}

export interface Counter {
  /** Adds to the count, or starts a new one if its period has ended. */
  add(key: string, points?: number): Promise<Count>;
  /** The same, unless the period of another counter is running: then counts nothing and returns that one. */
  addUnless(blocking: StoredKey, key: string): Promise<Count & { blocked: boolean }>;
  /** Starts a period of its own length, with one point. */
  start(key: string, seconds: number): Promise<void>;
  /** The key under which it is stored. */
  storedKey(key: string): StoredKey;
}

export type StoredKey = `${string}:${string}`;

export interface CounterOptions {
  /** SQL identifier of a table with key, points, expire (UNIX milliseconds). */
  table: string;
  /** Prefix of its keys. */
  name: string;
  /** Length of a period. */
  seconds: number;
}

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/**
 * Fixed-window counters in the database, by its clock: a process whose clock is wrong locks nobody
 * out and lets nobody in. For failures, whose number decides how long the next try has to wait: a
 * token bucket does not know it.
 */
export function createCounter(pool: Pool, { table, name, seconds }: CounterOptions): Counter {
  const storedKey = (key: string): StoredKey => `${name}:${key}`;
  const result = `points, (expire - ${now})::float8 / 1000 as "waitSeconds"`;
  const insert = `insert into ${table} as counter (key, points, expire) select $1, greatest($2::integer, 0), ${now} + $3::bigint`;
  const onConflict = 'on conflict (key) do update set';
  const addition = `${onConflict}
    points = case when counter.expire <= ${now} then excluded.points else counter.points + $2 end,
    expire = case when counter.expire <= ${now} then excluded.expire else counter.expire end`;

  async function query<Row = Count>(purpose: string, text: string, values: unknown[]) {
    const { rows } = await pool.query<Row & object>({ name: `${table} ${purpose}`, text, values });
    return rows[0];
  }
  async function sweep(): Promise<void> {
    if (Math.random() * sweepEvery < 1)
      await query('sweep', `delete from ${table} where expire < ${now}`, []);
  }
  return {
    storedKey,
    async add(key, points = 1) {
      await sweep();
      const count = await query('add', `${insert} ${addition} returning ${result}`, [
        storedKey(key),
        points,
        seconds * 1000,
      ]);
      return count!; // an upsert returns its row
    },
    async addUnless(blocking, key) {
      await sweep();
      const count = await query<Count & { blocked: boolean }>(
        'add unless',
        `with blocking as (select points, expire from ${table} where key = $4 and expire > ${now}),
          added as (${insert} where not exists (select from blocking) ${addition} returning points, expire)
          select true as blocked, ${result} from blocking union all select false, ${result} from added`,
        [storedKey(key), 1, seconds * 1000, blocking],
      );
      return count!; // of one of the two
    },
    async start(key, periodSeconds) {
      await query(
        'start',
        `${insert} ${onConflict} points = excluded.points, expire = excluded.expire`,
        [storedKey(key), 1, periodSeconds * 1000],
      );
    },
  };
}
