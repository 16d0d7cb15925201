import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApi } from './api.ts';
import { Faults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { createScriptServer } from './script-server.ts';

export interface SquareStandinOptions {
  /** 0: any free one. */
  apiPort: number;
  scriptPort: number;
  /** Where the ledger is kept; undefined: in memory. */
  ledgerFile: string | undefined;
  listLagMs?: number;
}

export interface SquareStandin {
  /** Settings that make the shop use it. */
  environment: Record<string, string>;
  ledger: Ledger;
  faults: Faults;
  stop(): Promise<void>;
}

const accessToken = 'standin-access-token';
const locationId = 'LSTANDIN';
const host = '127.0.0.1';

export async function startSquareStandin({ apiPort, scriptPort, ledgerFile, listLagMs = 2000 }: SquareStandinOptions): Promise<SquareStandin> {
  const ledger = new Ledger(ledgerFile);
  const faults = new Faults();
  const api = await listen(createApi({ ledger, locationId, listLagMs }, { accessToken, faults }), apiPort);
  const script = await listen(createScriptServer(ledger), scriptPort);
  return {
    environment: {
      SQUARE_APPLICATION_ID: 'sandbox-sq0idb-standin',
      SQUARE_LOCATION_ID: locationId,
      SQUARE_ACCESS_TOKEN: accessToken,
      SQUARE_WEBHOOK_SIGNATURE_KEY: 'standin-signature-key',
      SQUARE_BASE_URL: `http://${host}:${portOf(api)}`,
      SQUARE_SCRIPT_URL: `http://${host}:${portOf(script)}/v1/square.js`,
    },
    ledger,
    faults,
    stop: async () => {
      await Promise.all([close(api), close(script)]);
    },
  };
}

async function listen(app: Hono<{ Bindings: HttpBindings }> | Hono, port: number): Promise<Server> {
  const server = createServer(getRequestListener(app.fetch));
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port}, for the card provider's stand-in, is taken. Is the shop running already? Stop what uses it, or set PORT to another.`, { cause: error });
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
