import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type ClientConfig } from 'pg';
import { PipelinedClient } from './pipelined-client.ts';
import { createStatementNames } from './prepared-statements.ts';

/** More would wait for seconds, and a request that is refused at once can be retried. */
const maxWaiting = 1000;
/**
 * The first use of a statement failed while it was prepared, for example by a lock timeout; others
 * already counted on it.
 */
const notPrepared = '26000';

/**
 * A pool whose connections are shared by all statements, for short reads outside transactions: none waits for a free
 * connection. A slow statement delays those behind it.
 */
export function createSharedConnections(config: ClientConfig, connections: number): PostgresPool {
  const statementName = createStatementNames();
  const open: (Promise<SharedConnection> | undefined)[] = Array.from({ length: connections });
  let turn = 0;

  function connect(slot: number): Promise<SharedConnection> {
    const connection = new SharedConnection(config, statementName);
    const opening = connection.connect(() => {
      if (open[slot] === opening) open[slot] = undefined; // the next statement opens another
    });
    return opening;
  }
  return {
    options: {},
    async connect() {
      turn = (turn + 1) % connections;
      // Kysely uses no other members without cursors.
      return (open[turn] ??= connect(turn)) as unknown as Promise<PostgresPoolClient>;
    },
    async end() {
      const ended = await Promise.allSettled(open);
      await Promise.all(
        ended.map((result) => result.status === 'fulfilled' && result.value?.end()),
      );
    },
  };
}

class SharedConnection {
  readonly #client: PipelinedClient;
  readonly #statementName: (text: string) => string | undefined;
  #waiting = 0;

  constructor(config: ClientConfig, statementName: (text: string) => string | undefined) {
    this.#client = new PipelinedClient(config);
    this.#statementName = statementName;
  }

  async connect(onEnd: () => void): Promise<this> {
    this.#client.on('error', () => {}); // its statements fail with it
    this.#client.once('end', onEnd);
    try {
      await this.#client.connect();
      return this;
    } catch (error) {
      onEnd();
      await this.#client.end().catch(() => {}); // it never connected
      throw error;
    }
  }

  async query(text: string, values: readonly unknown[]): Promise<unknown> {
    if (this.#waiting >= maxWaiting)
      throw new Error('timeout exceeded when trying to connect: too many statements wait');
    const name = this.#statementName(text);
    this.#waiting++;
    try {
      return await this.#client.query({ ...(name && { name }), text, values: [...values] });
    } catch (error) {
      if (error instanceof DatabaseError && error.code === notPrepared)
        return await this.#client.query({ text, values: [...values] });
      throw error;
    } finally {
      this.#waiting--;
    }
  }

  release(): void {} // others are using it

  end(): Promise<void> {
    return this.#client.end();
  }
}
