import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** For the log only: the client left before its request had arrived. nginx uses the same number. */
export const clientClosedRequest = 499;

/** Whether the request broke off mid-body: the client or its network failed, not this program. */
export function isClientAbort(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: Partial<IncomingMessage> }; // absent in tests without a server
  return incoming?.complete === false && incoming.destroyed === true;
}
