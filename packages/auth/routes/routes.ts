import { isDatabaseOutage, retryAfterSeconds } from '@grafted/postgres/outage.ts';
import { Hono } from 'hono';
import { forgetIdentities } from '#auth/access/forget-identities.ts';
import type { AuthContext } from '#auth/context/context.ts';
import { bufferBody } from '#auth/http/buffer-body.ts';
import { clientClosedRequest, isClientAbort } from '#auth/http/client-abort.ts';
import { errorResponse } from '#auth/http/error-response.ts';
import { AuthError, refuse, validationFailed } from '#auth/http/errors.ts';
import { OauthError } from '#auth/http/oauth-error.ts';
import { rejectNulInUrl } from '#auth/http/reject-nul-in-url.ts';
import { timeLimit } from '#auth/http/time-limit.ts';
import { accountRoutes } from './accounts.ts';
import { adminRoutes } from './admin.ts';
import { documentRoutes } from './documents.ts';
import { externalRoutes } from './external.ts';
import { factorRoutes } from './factors.ts';
import { oauthServerRoutes } from './oauth-server.ts';
import { passkeyRoutes } from './passkeys.ts';
import { ssoRoutes } from './sso.ts';

const unexpected = (cause: unknown) => refuse('unexpected_failure', { cause });

const busy = (cause: unknown) => refuse('unexpected_failure.busy', { cause, retryAfterSeconds });

/** Every path of the protocol that is served here. */
export function authRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  routes.onError((error, c) => {
    if (isClientAbort(c)) return new Response(null, { status: clientClosedRequest });
    if (error instanceof AuthError) return errorResponse(c, error);
    if (error instanceof OauthError)
      return c.json({ error: error.code, error_description: error.message }, 400);
    context.report(error);
    return errorResponse(c, isDatabaseOutage(error) ? busy(error) : unexpected(error));
  });
  routes.use(timeLimit(context.settings.requestSeconds * 1000));
  routes.use(rejectNulInUrl(() => validationFailed('The URL must be plain text')));
  routes.use(bufferBody);
  routes.use(forgetIdentities(context));

  for (const part of [
    documentRoutes,
    accountRoutes,
    adminRoutes,
    externalRoutes,
    factorRoutes,
    passkeyRoutes,
    ssoRoutes,
    oauthServerRoutes,
  ])
    routes.route('/', part(context));
  routes.all('*', () => {
    throw refuse('validation_failed.no_route');
  });
  return routes;
}
