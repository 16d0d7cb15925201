import type { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { WatchedClient } from './watched-client.ts';

/**
 * Sends statements without waiting for earlier answers. Statements of one turn of the event loop leave in one write,
 * because a write costs more than running a small statement.
 */
export class PipelinedClient extends WatchedClient {
  #isCorked = false;

  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true });
  }

  override query = ((...statement: Parameters<WatchedClient['query']>) => {
    this.#writeTogether();
    return super.query(...statement);
  }) as WatchedClient['query'];

  #writeTogether(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection; // missing from the driver's types
    stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
