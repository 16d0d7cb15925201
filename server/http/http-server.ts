import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { createApp } from '#server/app.ts';
import { drainable } from '#server/start/draining.ts';
import type { PageCache } from '#server/pages/page-cache.ts';
import { sendStored, type StoredResponse } from '#server/pages/stored-response.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Stored pages and files are answered before any Request object exists; the rest goes to the app. */
export function createRequestListener(app: ReturnType<typeof createApp>, pageCache: PageCache, files: Map<string, StoredResponse>): Answer {
  const viaApp = getRequestListener(app.fetch);
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const stored = pageCache.lookup(request.url!) ?? files.get(request.url!);
      if (stored) return sendStored(stored, request, response);
    }
    void viaApp(request, response);
  };
}

const notNow = (response: ServerResponse, text: string): unknown => response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end(text);
const starting: Answer = (_request, response) => notNow(response, 'Starting');

export interface ShopServer {
  server: Server;
  setListener(answer: Answer): void;
  /** Takes no more connections, and resolves when what was asked is answered. */
  drain(): Promise<void>;
}

/** Answers 503 until it is told how to answer. */
export function createHttpServer(): ShopServer {
  let answer = starting;
  let isDraining = false;
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 30_000 }, (request, response) => {
    if (isDraining) {
      response.setHeader('Connection', 'close');
      if (request.url === '/readyz') return notNow(response, 'stopping');
    }
    answer(request, response);
  });
  const drain = drainable(server);
  return {
    server,
    setListener(next) {
      answer = next;
    },
    drain() {
      isDraining = true;
      return drain();
    },
  };
}
