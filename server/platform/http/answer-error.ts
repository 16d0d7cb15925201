import { clientClosedRequest, isClientAbort } from '@grafted/auth';
import { isDatabaseOutage, retryAfterSeconds } from '@grafted/postgres/outage.ts';
import type { HttpBindings } from '@hono/node-server';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { RequestIdVariables } from 'hono/request-id';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { ShopError, type ErrorResponse } from './errors.ts';

/** What requests carry. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: RequestIdVariables;
}

/** Maps errors to responses; those that are bugs or outages are logged. */
export const answerError =
  (log: Logger): ErrorHandler<AppEnv> =>
  (error, c) => {
    if (isClientAbort(c)) {
      log.debug({ requestId: c.get('requestId'), route: routePath(c) }, 'client went away');
      return new Response(null, { status: clientClosedRequest });
    }
    if (error instanceof ShopError) {
      if (error.details?.retryAfterSeconds)
        c.header('Retry-After', String(error.details.retryAfterSeconds));
      if (error.cause)
        log.warn(
          { err: error.cause, requestId: c.get('requestId'), code: error.code },
          'request refused',
        );
      return c.json(
        { error: error.message, code: error.code, ...error.details } satisfies ErrorResponse,
        error.status,
      );
    }
    // Thrown by Hono for a body that is not JSON.
    if (error instanceof HTTPException)
      return c.json(
        { error: 'The request cannot be read', code: 'invalid_input' } satisfies ErrorResponse,
        error.status,
      );
    if (isDatabaseOutage(error)) {
      log.warn({ err: error, requestId: c.get('requestId') }, 'the database did not answer');
      c.header('Retry-After', String(retryAfterSeconds));
      return c.json(
        {
          error: 'The shop is very busy. Please try again in a moment.',
          code: 'busy',
        } satisfies ErrorResponse,
        503,
      );
    }
    log.error(
      { err: error, requestId: c.get('requestId'), method: c.req.method, route: routePath(c) },
      'request failed',
    );
    return c.json(
      {
        error: 'Something went wrong on our side. Please try again.',
        code: 'internal',
      } satisfies ErrorResponse,
      500,
    );
  };
