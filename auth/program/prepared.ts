import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

const keptMax = 300;

/**
 * Statements of the service are few and come again and again: each is parsed and planned once for a connection. Those
 * with a star are left alone, because a migration that adds a column would make their prepared form fail.
 */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size >= keptMax || text.includes('*')) return known;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 20);
    names.set(text, name);
    return name;
  }

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
