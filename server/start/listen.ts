import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Config } from './config.ts';

type Address = Pick<Config, 'port' | 'host'>;

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

export async function assertPortFree(address: Address): Promise<void> {
  const server = createServer();
  await listen(server, address);
  server.close();
  await once(server, 'close');
}
