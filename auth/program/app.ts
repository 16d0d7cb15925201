import { Hono, type Context } from 'hono';
import { except } from 'hono/combine';
import { cors } from 'hono/cors';
import type { AuthSettings } from '#auth/settings/settings.ts';

const allowedHeaders = ['Accept', 'Authorization', 'Content-Type', 'X-Client-Info', 'X-Supabase-Api-Version', 'X-JWT-AUD', 'apikey', 'redirect_to'];
const exposedHeaders = ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'];
const preflightSeconds = 600;

/** Programs, and pages of the same address, need no leave. */
const needsNone = (c: Context): boolean => !c.req.header('origin');

interface AppOptions {
  routes: Hono;
  settings: Pick<AuthSettings, 'externalUrl' | 'siteUrl' | 'webauthn'>;
  corsHeaders: readonly string[];
}

/**
 * The service below its prefix, and at the root for a gateway that takes the prefix off. Pages of any origin may use it:
 * it knows no cookies. Only those of the site may send along what a gateway in front of it gave the browser.
 */
export function createProgramApp({ routes, settings, corsHeaders }: AppOptions): Hono {
  const { externalUrl, siteUrl, webauthn } = settings;
  const app = new Hono({ strict: false }); // a slash at the end makes no other path
  const own = [siteUrl, externalUrl, ...webauthn.origins].map((address) => URL.parse(address)?.origin ?? '');
  const shared = { allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], allowHeaders: [...allowedHeaders, ...corsHeaders], exposeHeaders: exposedHeaders, maxAge: preflightSeconds, origin: (origin: string) => origin };
  const forSite = cors({ ...shared, credentials: true });
  const forAnybody = cors(shared);
  app.use(except(needsNone, (c, next) => (own.includes(c.req.header('origin')!) ? forSite : forAnybody)(c, next)));
  const prefix = new URL(externalUrl).pathname.replace(/\/$/, '');
  if (prefix) app.route(prefix, routes);
  app.route('/', routes);
  return app;
}
