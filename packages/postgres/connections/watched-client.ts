import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** Longer than the statement timeout of 5 s: the server must be gone. */
const responseTimeoutMs = 8000;

/**
 * An answer may have arrived while the process itself stood still (a suspended machine, a starved
 * processor): timers run before the socket is read, and the server needs a moment too where the
 * whole machine stood still.
 */
const lateAnswerMs = 500;

interface WatchedConfig extends ClientConfig {
  /** Shorter in tests. */
  responseTimeoutMs?: number;
}

/** The driver's internal connection, missing from its types. */
interface DriverConnection extends EventEmitter {
  stream: Socket;
}

const lost = new WeakSet<Error>();

/** Tells PostgreSQL connection errors from those of other services, whose sockets fail with the same codes. */
export const isLostConnection = (error: Error): boolean => lost.has(error);

/** Connected clients share the network path to the server: if one is half-open, all are. */
const connected = new Set<WatchedClient>();

/**
 * Marks its connection errors. Closes a connection that does not respond, and all idle ones with
 * it: a half-open one would block its pool for a quarter of an hour, until TCP gives up.
 */
export class WatchedClient extends Client {
  constructor(config?: WatchedConfig) {
    super(config);
    const { connection } = this.#driver;
    connection.on('error', (error: Error) => lost.add(error));
    this.once('connect', () => {
      connected.add(this);
      const { stream } = connection; // after TLS has replaced it
      stream.once('close', () => connected.delete(this));
      stream.setTimeout(config?.responseTimeoutMs ?? responseTimeoutMs, () => {
        if (this.#driver.readyForQuery) return;
        const bytesBefore = stream.bytesRead;
        setTimeout(() => {
          if (stream.destroyed) return; // closed meanwhile for a reason of its own
          if (stream.bytesRead === bytesBefore) this.#dropAll();
        }, lateAnswerMs);
      });
    });
  }

  get #driver() {
    // Internals of pg 8, covered by the fault tests.
    return this as unknown as { connection: DriverConnection; readyForQuery?: boolean };
  }

  #dropAll(): void {
    this.#drop();
    for (const client of connected) {
      if (client.#driver.readyForQuery) client.#drop();
    }
  }

  #drop(): void {
    this.#driver.connection.stream.destroy(new Error('The database does not answer'));
  }
}
