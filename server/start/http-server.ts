import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { createApp } from '#server/app.ts';
import type { PageCache } from '#server/pages/page-cache.ts';
import type { StaticFiles } from '#server/pages/static-files.ts';
import { sendStored } from '#server/pages/stored-response.ts';
import { drainable } from '#server/start/draining.ts';

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves stored pages and files before a Request object is created; passes the rest to the app. */
export function createRequestListener(
  app: ReturnType<typeof createApp>,
  pageCache: PageCache,
  files: StaticFiles,
  onStored?: () => void,
): RequestListener {
  const appListener = getRequestListener(app.fetch);
  return (request, response) => {
    const { method, url = '/' } = request;
    if (method === 'GET' || method === 'HEAD') {
      const stored = pageCache.lookup(url) ?? files.get(url);
      if (stored) {
        onStored?.();
        return sendStored(stored, request, response);
      }
    }
    void appListener(request, response);
  };
}

export interface ShopServer {
  server: Server;
  /**
   * Serves the same, at a port of its own: a process accepts one connection per turn of its event
   * loop and port, so that visitors would wait behind the connections of a thousand buyers.
   */
  checkoutServer: Server;
  setListener(listener: RequestListener): void;
  /** Stops accepting connections, and resolves when all requests are answered. */
  drain(): Promise<void>;
}

/** Answers 503 until `setListener` is called. */
export function createHttpServer(securityHeaders: Readonly<Record<string, string>>): ShopServer {
  const sendUnavailable = (response: ServerResponse, text: string): unknown =>
    response
      .writeHead(503, {
        'Retry-After': '2',
        'Content-Type': 'text/plain; charset=utf-8',
        ...securityHeaders,
      })
      .end(text);
  let listener: RequestListener = (_request, response) => sendUnavailable(response, 'Starting');
  let isDraining = false;
  const [server, checkoutServer] = [create(), create()];
  function create(): Server {
    return createServer(
      { keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 30_000 },
      (request, response) => {
        if (isDraining) {
          response.setHeader('Connection', 'close');
          if (request.url === '/readyz') return sendUnavailable(response, 'stopping');
        }
        listener(request, response);
      },
    );
  }
  const drains = [server, checkoutServer].map(drainable);
  return {
    server,
    checkoutServer,
    setListener(next) {
      listener = next;
    },
    async drain() {
      isDraining = true;
      await Promise.all(drains.map((drain) => drain()));
    },
  };
}
