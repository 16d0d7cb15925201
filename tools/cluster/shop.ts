import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { serveArguments } from '#tests/program/run-shop.ts';
import type { Host } from './host.ts';
import { until } from './until.ts';

export const shopPort = 3000;
export const checkoutPort = 3001;
export const processesPerHost = 2;

/** Starts the shop as on any machine; it knows nothing of the others. */
export function startShop(host: Host, settings: Record<string, string>): ChildProcess {
  return host.run([process.execPath, ...serveArguments], {
    env: {
      ...settings,
      HOST: host.address,
      PORT: String(shopPort),
      CHECKOUT_PORT: String(checkoutPort),
      WEB_CONCURRENCY: String(processesPerHost),
      DATA_DIR: path.join(host.folder, 'data'),
    },
  });
}

export const shopUrl = ({ address }: Host): string => `http://${address}:${shopPort}`;

/** All processes: successive connections go to one after the other. */
export const untilShopReady = (host: Host): Promise<unknown> =>
  until(`the shop on ${host.name}`, 120, async () => {
    for (let turn = 0; turn < 2 * processesPerHost; turn++) {
      const response = await fetch(`${shopUrl(host)}/readyz`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(3000),
      });
      if (!response.ok) return false;
    }
    return true;
  });
