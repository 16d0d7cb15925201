import type { Pool } from 'pg';

/** Rows of ended periods are deleted once in so many calls. */
const sweepEvery = 1000;

export interface Count {
  points: number;
  /** Until its period ends. */
  waitSeconds: number;
}

export interface Counter {
  /** Adds to the count, or starts a new one if its period has ended. */
  add(key: string, points?: number): Promise<Count>;
  /** Undefined when nothing was counted in the current period. */
  find(key: string): Promise<Count | undefined>;
  /** Starts a period of its own length, with one point. */
  start(key: string, seconds: number): Promise<void>;
  /** The key under which it is stored. */
  keyOf(key: string): string;
}

export interface CounterOptions {
  /** SQL identifier of a table with key, points, expire (UNIX milliseconds). */
  table: string;
  /** Prefix of its keys. */
  name: string;
  /** Length of a period. */
  seconds: number;
}

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Fixed-window counters in the database, by its clock: a process whose clock is wrong locks nobody out and lets nobody in. */
export function createCounter(pool: Pool, { table, name, seconds }: CounterOptions): Counter {
  const keyOf = (key: string) => `${name}:${key}`;
  const result = `points, (expire - ${now})::float8 / 1000 as "waitSeconds"`;
  const insert = `insert into ${table} as counter (key, points, expire) values ($1, greatest($2::integer, 0), ${now} + $3::bigint)
    on conflict (key) do update set`;

  async function query(purpose: string, text: string, values: unknown[]) {
    const { rows } = await pool.query<Count>({ name: `${table} ${purpose}`, text, values });
    return rows[0];
  }
  return {
    keyOf,
    async add(key, points = 1) {
      if (Math.random() * sweepEvery < 1)
        await query('sweep', `delete from ${table} where expire < ${now}`, []);
      const count = await query(
        'add',
        `${insert}
          points = case when counter.expire <= ${now} then excluded.points else counter.points + $2 end,
          expire = case when counter.expire <= ${now} then excluded.expire else counter.expire end
          returning ${result}`,
        [keyOf(key), points, seconds * 1000],
      );
      return count!; // an upsert returns its row
    },
    find: (key) =>
      query('find', `select ${result} from ${table} where key = $1 and expire > ${now}`, [
        keyOf(key),
      ]),
    async start(key, periodSeconds) {
      await query('start', `${insert} points = excluded.points, expire = excluded.expire`, [
        keyOf(key),
        1,
        periodSeconds * 1000,
      ]);
    },
  };
}
