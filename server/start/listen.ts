import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Config } from './config.ts';

type Address = Pick<Config, 'port' | 'host'>;
type Ports = Pick<Config, 'port' | 'checkoutPort' | 'host'>;

/**
 * @param setting that sets the port
 * @throws Error with a one-line explanation
 */
export async function listen(
  server: Server,
  { port, host }: Address,
  setting = 'PORT',
): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(
        `Port ${port} is in use. Stop the program that uses it, or set ${setting} to another one.`,
        { cause: error },
      );
    if (code === 'EACCES')
      throw new Error(
        `Port ${port} requires privileges that this account does not have. Set ${setting} to another one.`,
        { cause: error },
      );
    throw error;
  }
}

/** @throws as `listen` */
export async function listenForRequests(
  { server, checkoutServer }: { server: Server; checkoutServer: Server },
  { port, checkoutPort, host }: Ports,
): Promise<void> {
  await listen(server, { port, host });
  if (checkoutPort !== undefined)
    await listen(checkoutServer, { port: checkoutPort, host }, 'CHECKOUT_PORT');
}

/** @throws as `listen` */
export async function assertPortsFree(ports: Ports): Promise<void> {
  const [server, checkoutServer] = [createServer(), createServer()];
  await listenForRequests({ server, checkoutServer }, ports);
  for (const used of [server, checkoutServer].filter(({ listening }) => listening)) {
    used.close();
    await once(used, 'close');
  }
}
