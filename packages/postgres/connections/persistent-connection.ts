import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { closeDeadClients } from '#postgres/connections/dead-clients.ts';
import { WatchedClient } from '#postgres/connections/watched-client.ts';

const heartbeatMs = 5000;
const closeTimeoutMs = 500;
const [retryMinMs, retryMaxMs] = [200, 5000];

export interface PersistentConnectionOptions {
  url: string;
  log: Logger;
  /** For the log: what the connection does. */
  purpose: string;
  /** Runs on every new connection before it counts as open. */
  onOpen(client: Client): Promise<void>;
  onLost?(): void;
}

export interface PersistentConnection {
  /** Resolves when it first opens. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** Keeps one connection open, with reconnects and a heartbeat that detects half-open sockets. */
export function openPersistentConnection({
  url,
  log,
  purpose,
  onOpen,
  onLost,
}: PersistentConnectionOptions): PersistentConnection {
  const { promise: ready, resolve: markReady } = Promise.withResolvers<void>();
  let current: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let delayMs = retryMinMs;
  let stopped = false;

  async function open(): Promise<void> {
    const client = new WatchedClient({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      options: closeDeadClients,
    });
    current = client;
    const lost = (error?: Error) => {
      if (current !== client) return;
      current = undefined;
      clearTimeout(timer);
      onLost?.();
      void client.end().catch(() => {});
      if (stopped) return;
      log.warn({ err: error }, `lost the connection that ${purpose}`);
      timer = setTimeout(() => void open(), delayMs);
      delayMs = Math.min(2 * delayMs, retryMaxMs);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    try {
      await client.connect();
      await onOpen(client);
      delayMs = retryMinMs;
      markReady();
      await sendHeartbeats(client);
    } catch (error) {
      lost(error as Error);
    }
  }

  /** Resolves when the connection has been replaced. */
  async function sendHeartbeats(client: Client): Promise<void> {
    while (current === client) {
      await client.query('select 1');
      if (current !== client) return;
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, heartbeatMs);
      });
    }
  }

  void open();
  return {
    ready,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const client = current;
      current = undefined;
      onLost?.();
      await Promise.race([client?.end().catch(() => {}), wait(closeTimeoutMs)]); // a half-open one never closes
    },
  };
}
