import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** From its so-manieth time on a statement is worth preparing, and so many are kept on a connection. */
const worthAfter = 3;
const keptMax = 300;

/**
 * Statements that come again and again are parsed and planned once for each connection: half the work of a small one.
 * Those with a star are left alone, because a migration that adds a column would make their prepared form fail.
 */
export function preparing(pool: Pool): PostgresPool {
  const nameOf = createNames();
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();

  const wrap = (client: PoolClient) =>
    ({
      query(text: unknown, values: readonly unknown[] = []) {
        const name = typeof text === 'string' && values.length > 0 ? nameOf(text) : undefined;
        return name ? client.query({ name, text: text as string, values: [...values] }) : client.query(text as string, values as unknown[]);
      },
      release: (destroy?: boolean) => client.release(destroy),
    }) as unknown as PostgresPoolClient; // all that Kysely asks of one; cursors are not used

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      if (!wrapped.has(client)) wrapped.set(client, wrap(client));
      return wrapped.get(client)!;
    },
  };
}

function createNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= keptMax || text.includes('*')) return known;
    const used = (uses.get(text) ?? 0) + 1;
    if (used < worthAfter) {
      if (uses.size < 10 * keptMax) uses.set(text, used);
      return undefined;
    }
    uses.delete(text);
    const name = createHash('sha256').update(text).digest('hex').slice(0, 20);
    names.set(text, name);
    return name;
  };
}
