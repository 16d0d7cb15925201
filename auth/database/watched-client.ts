import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** Longer than the statement timeout of 5 s: the server must be gone. */
const responseTimeoutMs = 8000;

/** The driver's internal connection, missing from its types. */
interface DriverConnection extends EventEmitter {
  stream: Socket;
}

const lost = new WeakSet<Error>();

/** Tells PostgreSQL connection errors from those of other services, whose sockets fail with the same codes. */
export const isLostConnection = (error: Error): boolean => lost.has(error);

/**
 * Marks its connection errors, and closes a connection that does not respond. Otherwise a half-open one would block its
 * pool for a quarter of an hour, until TCP gives up.
 */
export class WatchedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const driver = this as unknown as { connection: DriverConnection; readyForQuery?: boolean }; // internals of pg 8, covered by the fault tests
    driver.connection.on('error', (error: Error) => lost.add(error));
    this.once('connect', () => {
      const { stream } = driver.connection; // after TLS has replaced it
      stream.setTimeout(responseTimeoutMs, () => {
        if (!driver.readyForQuery) stream.destroy(new Error('The database does not answer'));
      });
    });
  }
}
