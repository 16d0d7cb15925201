import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { createApp } from './app.ts';
import type { PageCache } from './pages/page-cache.ts';
import { sendStored, type StoredResponse } from './pages/stored-response.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Stored pages and files are answered before any Request object exists; the rest goes to the app. */
export function createAnswer(app: ReturnType<typeof createApp>, pageCache: PageCache, files: Map<string, StoredResponse>): Answer {
  const viaApp = getRequestListener(app.fetch);
  return (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const stored = pageCache.lookup(request.url!) ?? files.get(request.url!);
      if (stored) return sendStored(stored, request, response);
    }
    void viaApp(request, response);
  };
}

/** The socket is taken before anything else is started, so that a taken port is found out at once. */
export function createHttpServer(): Server & { answerWith(answer: Answer): void } {
  let answer: Answer = (_request, response) => response.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'text/plain' }).end('Starting');
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 30_000 }, (request, response) => answer(request, response));
  return Object.assign(server, {
    answerWith(next: Answer) {
      answer = next;
    },
  });
}
