import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import type { MetricsConfig } from '#server/metrics/settings.ts';
import { listen } from './listen.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** At `/metrics` of a port of their own, in Prometheus' text format. @returns how to stop */
export async function serveMetrics(
  config: MetricsConfig,
  source: { metrics(): Promise<string> },
  log: Logger,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await source.metrics();
      response.writeHead(200, { 'Content-Type': contentType }).end(text);
    } catch (error) {
      log.warn({ err: error }, 'no metrics');
      response.writeHead(503).end();
    }
  });
  await listen(server, config, 'METRICS_PORT');
  return async () => {
    server.close();
    server.closeAllConnections();
    if (server.listening) await once(server, 'close');
  };
}
