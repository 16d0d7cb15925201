import { Hono, type Context } from 'hono';
import { except } from 'hono/combine';
import { cors } from 'hono/cors';
import type { WellKnownDocument } from '#auth/oauth-server/well-known.ts';
import type { AuthSettings } from '#auth/settings/settings.ts';

const allowedHeaders = [
  'Accept',
  'Authorization',
  'Content-Type',
  'X-Client-Info',
  'X-Supabase-Api-Version',
  'X-JWT-AUD',
  'apikey',
  'redirect_to',
];
const exposedHeaders = ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'];
const preflightSeconds = 600;

const isSameOrigin = (c: Context): boolean => !c.req.header('origin');

interface AppOptions {
  routes: Hono;
  wellKnown?: readonly WellKnownDocument[];
  settings: Pick<AuthSettings, 'externalUrl' | 'siteUrl' | 'webauthn'>;
  corsHeaders: readonly string[];
}

/**
 * Serves the API below its prefix, and at the root for gateways that strip the prefix. Any origin may call it, since it
 * uses no cookies; only the site's own origins may send credentials, which a gateway in front may have set.
 */
export function createProgramApp({
  routes,
  wellKnown = [],
  settings,
  corsHeaders,
}: AppOptions): Hono {
  const { externalUrl, siteUrl, webauthn } = settings;
  const app = new Hono({ strict: false }); // ignores a trailing slash
  const own = [siteUrl, externalUrl, ...webauthn.origins].map(
    (url) => URL.parse(url)?.origin ?? '',
  );
  const shared = {
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [...allowedHeaders, ...corsHeaders],
    exposeHeaders: exposedHeaders,
    maxAge: preflightSeconds,
    origin: (origin: string) => origin,
  };
  const withCredentials = cors({ ...shared, credentials: true });
  const withoutCredentials = cors(shared);
  app.use(
    except(isSameOrigin, (c, next) =>
      (own.includes(c.req.header('origin') ?? '') ? withCredentials : withoutCredentials)(c, next),
    ),
  );
  const prefix = new URL(externalUrl).pathname.replace(/\/$/, '');
  if (prefix) app.route(prefix, routes);
  for (const { path, handler } of wellKnown) app.get(path, handler);
  app.route('/', routes);
  return app;
}
