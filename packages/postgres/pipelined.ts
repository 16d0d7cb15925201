import { Transaction, type ConnectionProvider, type Kysely, type KyselyProps } from 'kysely';

/** Statements need only an executor; Kysely's other members belong to whole databases. */
const unused = { config: {}, dialect: {}, driver: {} } as Omit<KyselyProps, 'executor'>;

/**
 * Runs `work` in a transaction of `db`, which has one connection. Its statements do not wait for
 * each other: those that are started together (`Promise.all`) are sent together and run in their
 * order. One that fails makes those after it fail too, with its error.
 */
export function pipelined<DB, T>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    let isOver = false;
    let cause: unknown;
    const provider: ConnectionProvider = {
      async provideConnection(consumer) {
        // After one of several calls has failed, the others go on, but must not write behind the rollback.
        if (isOver) throw new Error('The transaction is over');
        try {
          return await consumer(connection);
        } catch (error) {
          // PostgreSQL refuses all later statements, and their callers may get that error first.
          throw (cause ??= error);
        }
      },
    };
    try {
      return await work(
        new Transaction<DB>({
          ...unused,
          executor: executor.withConnectionProvider(provider),
        }),
      );
    } finally {
      isOver = true;
    }
  });
}
