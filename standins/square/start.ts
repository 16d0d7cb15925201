import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApi } from './api.ts';
import { Faults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { createScriptServer } from './script-server.ts';
import { Webhooks } from './webhooks.ts';

export interface SquareStandinOptions {
  /** 0 picks a free one. */
  apiPort: number;
  scriptPort: number;
  /** Address that it listens on. */
  host?: string;
  /** Ledger file; undefined keeps it in memory. */
  ledgerFile: string | undefined;
  listLagMs?: number;
  /** Webhook URL of the shop; undefined sends no events. */
  webhookUrl?: string | undefined;
}

export interface SquareStandin {
  /** Environment variables that point the shop at it. */
  environment: Record<string, string>;
  ledger: Ledger;
  faults: Faults;
  webhooks: Webhooks;
  /** Starts sending webhook events, signed for `webhookUrl` but sent to `sentTo`. */
  notify(webhookUrl: string, sentTo?: string): void;
  stop(): Promise<void>;
}

const accessToken = 'standin-access-token';
const locationId = 'LSTANDIN';
const signatureKey = 'standin-signature-key';
const localhost = '127.0.0.1';

export async function startSquareStandin({
  apiPort,
  scriptPort,
  host = localhost,
  ledgerFile,
  listLagMs = 2000,
  webhookUrl,
}: SquareStandinOptions): Promise<SquareStandin> {
  const ledger = new Ledger(ledgerFile);
  const faults = new Faults();
  const webhooks = new Webhooks(ledger, webhookUrl ? { url: webhookUrl, signatureKey } : undefined);
  const api = await listen(
    createApi({ ledger, locationId, listLagMs }, { accessToken, faults, webhooks }),
    { host, port: apiPort },
  );
  const script = await listen(createScriptServer(ledger), { host, port: scriptPort });
  return {
    environment: {
      ...squareEnvironment({ apiPort: portOf(api), scriptPort: portOf(script), host }),
      ...(webhookUrl ? { SQUARE_WEBHOOK_URL: webhookUrl } : {}),
    },
    ledger,
    faults,
    webhooks,
    notify: (url, sentTo = url) => webhooks.sendTo({ url, sentTo, signatureKey }),
    stop: async () => {
      webhooks.stop();
      await Promise.all([close(api), close(script)]);
    },
  };
}

export const squareEnvironment = ({
  apiPort,
  scriptPort,
  host = localhost,
}: Pick<SquareStandinOptions, 'apiPort' | 'scriptPort' | 'host'>) => ({
  SQUARE_APPLICATION_ID: 'sandbox-sq0idb-standin',
  SQUARE_LOCATION_ID: locationId,
  SQUARE_ACCESS_TOKEN: accessToken,
  SQUARE_WEBHOOK_SIGNATURE_KEY: signatureKey,
  SQUARE_BASE_URL: `http://${host}:${apiPort}`,
  SQUARE_SCRIPT_URL: `http://${host}:${scriptPort}/v1/square.js`,
});

async function listen(
  app: Hono<{ Bindings: HttpBindings }> | Hono,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer(getRequestListener(app.fetch));
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(
      [
        `Port ${port}, for the card provider stand-in, is taken.`,
        'Is the shop running already? Stop what uses it, or set PORT to another.',
      ].join(' '),
      { cause: error },
    );
  });
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port; // listening on TCP

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
