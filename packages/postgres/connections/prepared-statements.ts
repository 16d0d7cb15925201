import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

const prepareAfterUses = 3;
const maxPrepared = 300;
/** `select *`, `returning *`, `orders.*`, but not `count(*)`. */
const allColumns = /(?:\bselect|\breturning|\bdistinct|,)\s+\*|\.\s*\*/i;

/**
 * Prepares frequent statements, so that each connection parses and plans them once: half the cost of a small query.
 * Skips `select *`, whose prepared form fails once a migration adds a column.
 */
export function withPreparedStatements(pool: Pool): PostgresPool {
  const statementName = createStatementNames();
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();

  const wrap = (client: PoolClient) =>
    ({
      query(text: unknown, values: readonly unknown[] = []) {
        const name =
          typeof text === 'string' && values.length > 0 ? statementName(text) : undefined;
        return name
          ? client.query({ name, text: text as string, values: [...values] })
          : client.query(text as string, values as unknown[]);
      },
      release: (destroy?: boolean) => client.release(destroy),
    }) as unknown as PostgresPoolClient; // Kysely uses no other members without cursors

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

/** The name under which a frequent statement is prepared. */
export function createStatementNames(): (text: string) => string | undefined {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= maxPrepared || allColumns.test(text)) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < prepareAfterUses) {
      if (uses.size < 10 * maxPrepared) uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = createHash('sha256').update(text).digest('hex').slice(0, 20);
    names.set(text, name);
    return name;
  };
}
