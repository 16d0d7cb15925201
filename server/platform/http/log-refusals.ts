import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { AppEnv } from './answer-error.ts';

/** Not signed in or not allowed; above a limit. */
const refusedStatuses = new Set([401, 403, 429]);
/** Wrong passwords and codes, which the auth protocol answers with other statuses. */
const wrongProofs = new Set(['invalid_credentials', 'mfa_verification_failed', 'otp_expired']);

/** Logs who is kept out, where and why: guessing shows in the log. By route pattern, because URLs contain tokens. */
export const logRefusals =
  (log: Pick<Logger, 'info'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    const { status, headers } = c.res;
    const code = headers.get('x-sb-error-code') ?? undefined;
    if (!refusedStatuses.has(status) && !(code && wrongProofs.has(code))) return;
    log.info(
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        route: routePath(c), // of the handler that ran last
        status,
        code,
      },
      'access refused',
    );
  };
