import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';

const host = '127.0.0.1';

/**
 * Serves the stand-ins' pages on their own port. Needed in cluster mode, because their state is in
 * the primary's memory.
 */
export async function servePages(routes: Hono, port: number): Promise<void> {
  const server = createServer(getRequestListener(routes.fetch));
  server.listen(port, host);
  await once(server, 'listening');
  server.unref(); // does not keep the process alive
}

/** Proxies those pages from the worker processes. */
export const proxyPages = (port: number): Hono =>
  new Hono().all('/dev/*', (c) => {
    const { pathname, search } = new URL(c.req.url);
    return proxy(`http://${host}:${port}${pathname}${search}`, c.req);
  });
