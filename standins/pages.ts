import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';

const host = '127.0.0.1';

/** The stand-ins' pages on a port of their own, for a shop of several processes: what they show is in this one's memory. */
export async function servePages(routes: Hono, port: number): Promise<void> {
  const server = createServer(getRequestListener(routes.fetch));
  server.listen(port, host);
  await once(server, 'listening');
  server.unref(); // never keeps the program alive
}

/** The same pages on the shop's own address, from the processes that serve it. */
export const forwardPages = (port: number): Hono =>
  new Hono().all('/dev/*', (c) => {
    const { pathname, search } = new URL(c.req.url);
    return proxy(`http://${host}:${port}${pathname}${search}`, c.req);
  });
