import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const lookEveryMs = 50;
/** Longer than a call to the card provider takes, and less than the patience of closing.ts. */
const patienceMs = 17_000;

/** Closing a server waits for its connections, and browsers keep those for minutes: idle ones are closed again and again. */
export function drainable(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function closeIdle(): void {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy(); // opened ahead by a browser, asked for nothing yet
  }

  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    closeIdle();
    const timer = setInterval(closeIdle, lookEveryMs);
    const lastCall = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    clearInterval(timer);
    clearTimeout(lastCall);
  };
}
