import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Browser, Page } from '@playwright/test';

/**
 * Between a browser and the shop. It loses answers: the shop has done what it was asked, and the
 * browser hears nothing.
 */
export interface LossyWire {
  url: string;
  /**
   * Loses as many answers to these requests, such as 'POST /api/cart/items'. Without a number, all
   * that are still to come.
   */
  loseAnswers(requests: string, times?: number): void;
  /** Loses no more answers. */
  mend(): void;
  /** There is no network: nothing connects, until `rejoin`. */
  cut(): void;
  rejoin(): Promise<void>;
  stop(): Promise<void>;
}

export async function startLossyWire(shopUrl: string): Promise<LossyWire> {
  const lost = new Map<string, number>();
  const clients = new Set<Socket>();

  /** Browsers send one request after the other over a connection, so what comes back next is its answer. */
  function isLost(chunk: Buffer): boolean {
    const request = chunk.toString('latin1');
    for (const [requests, times] of lost) {
      const [line = ''] = request.split(/ HTTP|\?/, 1);
      if (times <= 0 || line !== requests) continue;
      lost.set(requests, times - 1);
      return true;
    }
    return false;
  }

  const server = createServer((client) => {
    clients.add(client);
    const shop = connect(Number(new URL(shopUrl).port), 'localhost');
    client.on('error', () => shop.destroy()).once('close', () => clients.delete(client));
    shop.on('error', () => client.destroy());
    client.on('data', (chunk: Buffer) => {
      if (isLost(chunk))
        shop
          .unpipe(client)
          .once('data', () => client.destroy())
          .resume();
      shop.write(chunk);
    });
    client.once('end', () => shop.end());
    client.once('close', () => shop.destroy());
    shop.pipe(client);
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  return {
    url: `http://localhost:${port}`,
    loseAnswers: (requests, times = Number.POSITIVE_INFINITY) => void lost.set(requests, times),
    mend: () => lost.clear(),
    cut() {
      for (const client of clients) client.destroy();
      server.close();
    },
    async rejoin() {
      server.listen(port);
      await once(server, 'listening');
    },
    async stop() {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Uses the shop over such a wire. What the browser logs of lost answers is left alone. */
export async function overLossyWire(
  { browser, shopUrl }: { browser: Browser; shopUrl: string },
  use: (page: Page, wire: LossyWire) => Promise<void>,
): Promise<void> {
  const wire = await startLossyWire(shopUrl);
  const context = await browser.newContext({ baseURL: wire.url });
  try {
    await use(await context.newPage(), wire);
  } finally {
    await context.close();
    await wire.stop();
  }
}
