import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** PostgreSQL itself ends a statement after 5 s: whoever is silent for longer is not there any more. */
const silenceMs = 8000;

/** The driver's own connection, of which its types say nothing. */
interface DriverConnection extends EventEmitter {
  stream: Socket;
}

const lost = new WeakSet<Error>();

/** Whether this very error is of a connection to PostgreSQL: other services' sockets break with the same codes. */
export const isLostConnection = (error: Error): boolean => lost.has(error);

/**
 * A client that remembers its connection errors and gives up a connection whose other end is silent. A half-open one
 * (the machine behind it is gone, and nothing says so) would hang for a quarter of an hour, and its pool with it.
 */
export class WatchedClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const driver = this as unknown as { connection: DriverConnection; readyForQuery?: boolean }; // as of pg 8; the fault tests notice a change
    driver.connection.on('error', (error: Error) => lost.add(error));
    this.once('connect', () => {
      const { stream } = driver.connection; // by now the encrypted one, where it is encrypted
      stream.setTimeout(silenceMs, () => {
        if (!driver.readyForQuery) stream.destroy(new Error('The database does not answer'));
      });
    });
  }
}
