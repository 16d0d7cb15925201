import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** A request may be on its way over an open connection; a proxy uses an idle one within this time or hardly at all. */
const idleGraceMs = 1000;
const closeIdleMs = 50;
/** With the grace longer than a card provider call, shorter than the exit timeout in closing.ts. */
const drainTimeoutMs = 17_000;

/**
 * Stops accepting connections, and resolves when all are closed. Open ones are closed by the client or after the next
 * response; `server.close()` would close idle ones at once, and with them requests that were sent but not yet read.
 */
export function drainable(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function closeIdle(): void {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy(); // a browser's preconnect without a request
  }

  return async () => {
    const closed = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(server, () => resolve()),
    );
    let timer: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      // After a slow turn of the event loop timers run before reads: the immediate lets it read first.
      timer = setInterval(() => setImmediate(closeIdle), closeIdleMs);
    }, idleGraceMs);
    const forceClose = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
    await closed;
    clearTimeout(grace);
    clearInterval(timer);
    clearTimeout(forceClose);
  };
}
