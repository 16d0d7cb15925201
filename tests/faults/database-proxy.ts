import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * `open`: forwards. `closed`: the port is closed. `silent`: accepts connections but never responds.
 * `refuses`: rejects new connections with this SQLSTATE, such as 53300.
 */
export type Mode = 'open' | 'closed' | 'silent' | { refuses: string };

export interface DatabaseProxy {
  url: string;
  /** Sets the mode for new connections. */
  set(mode: Mode): Promise<void>;
  /** Breaks the existing connections: closed, reset, or half-open. */
  drop(how: 'end' | 'reset' | 'half-open'): void;
  stop(): Promise<void>;
}

/** TCP proxy in front of PostgreSQL's socket that injects connection faults. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { pathname, searchParams } = new URL(databaseUrl);
  const socketFile = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const pairs = new Map<Socket, Socket | undefined>();
  let mode: Mode = 'open';

  const server = createServer((client) => {
    pairs.set(client, undefined);
    client.on('error', () => {}).once('close', () => pairs.delete(client));
    if (mode === 'silent') return void client.resume();
    if (typeof mode === 'object') {
      const answer = refusal(mode.refuses);
      return void client.once('data', () => client.end(answer));
    }
    const upstream = connect(socketFile);
    pairs.set(client, upstream);
    upstream
      .on('error', () => client.destroy())
      .once('close', () => pairs.get(client) === upstream && client.destroy());
    client.once('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  return {
    url: `postgres://shop@127.0.0.1:${port}${pathname}`,
    async set(next) {
      if (next === 'closed' && server.listening) server.close();
      if (next !== 'closed' && !server.listening) {
        server.listen(port, '127.0.0.1');
        await once(server, 'listening');
      }
      mode = next;
    },
    drop(how) {
      for (const [client, upstream] of pairs) {
        if (how === 'reset') client.resetAndDestroy();
        if (how === 'end') client.end();
        if (how === 'half-open') {
          pairs.set(client, undefined);
          client.unpipe().resume();
        }
        upstream?.unpipe().destroy();
      }
    },
    async stop() {
      for (const client of pairs.keys()) client.destroy();
      server.close();
    },
  };
}

/** A PostgreSQL ErrorResponse message; its fields are NUL-terminated. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused by a test\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
