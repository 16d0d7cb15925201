import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** Answered to nobody: the client went away before its request had arrived. nginx logs the same number. */
export const clientClosedRequest = 499;

/** Whether the request broke off mid-body. What then failed is the client's, or its network's, and no fault of ours. */
export function isClientAbort(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: Partial<IncomingMessage> }; // absent in tests without a server
  return incoming?.complete === false && incoming.destroyed === true;
}
