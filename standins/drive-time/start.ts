import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createDriveTimeApp, type DriveTimeFaults } from './app.ts';

export interface DriveTimeStandin {
  /** Environment variables that point the shop at it. */
  environment: Record<string, string>;
  faults: DriveTimeFaults;
  stop(): Promise<void>;
}

const host = '127.0.0.1';

/** Environment variables for a stand-in on this port. */
export const driveTimeEnvironment = (port: number): Record<string, string> => {
  const url = `http://${host}:${port}`;
  return { GEOCODER_URL: url, ROUTER_URL: url };
};

/** @param port 0 picks a free one */
export async function startDriveTimeStandin(port: number): Promise<DriveTimeStandin> {
  const faults: DriveTimeFaults = { mode: 'up', calls: 0 };
  const server = createServer(getRequestListener(createDriveTimeApp(faults).fetch));
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(
      [
        `Port ${port}, for the drive time stand-in, is taken.`,
        'Is the shop running already? Stop what uses it, or set PORT to another.',
      ].join(' '),
      { cause: error },
    );
  });
  server.unref(); // does not keep the process alive
  return {
    environment: driveTimeEnvironment((server.address() as AddressInfo).port),
    faults,
    stop: () => close(server),
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
