import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const closeIdleMs = 50;
/** Longer than a card provider call, shorter than the exit timeout in closing.ts. */
const drainTimeoutMs = 17_000;

/** `server.close()` waits for keep-alive connections, so idle ones are closed repeatedly. */
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
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    closeIdle();
    const timer = setInterval(closeIdle, closeIdleMs);
    const forceClose = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
    await closed;
    clearInterval(timer);
    clearTimeout(forceClose);
  };
}
