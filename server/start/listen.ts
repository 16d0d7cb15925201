import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Config } from './config.ts';

type Address = Pick<Config, 'port' | 'host'>;

/** @throws Error that says in one line why not */
export async function listen(server: Server, { port, host }: Address): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is taken. Stop what uses it, or set PORT to another.`, { cause: error });
    if (code === 'EACCES') throw new Error(`Port ${port} needs more rights than this account has. Set PORT to another.`, { cause: error });
    throw error;
  }
}

export async function assertPortFree(address: Address): Promise<void> {
  const server = createServer();
  await listen(server, address);
  server.close();
  await once(server, 'close');
}
