import { Hono, type Context } from 'hono';
import { except } from 'hono/combine';
import { cors } from 'hono/cors';

const allowedHeaders = ['Accept', 'Authorization', 'Content-Type', 'X-Client-Info', 'X-Supabase-Api-Version', 'X-JWT-AUD', 'apikey', 'redirect_to'];
const exposedHeaders = ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'];
const preflightSeconds = 600;

/** Programs, and pages of the same address, need no leave. */
const isOwnOrigin = (c: Context): boolean => !c.req.header('origin');

interface AppOptions {
  routes: Hono;
  externalUrl: string;
  corsHeaders: readonly string[];
}

/** The service below its prefix, and at the root for a gateway that takes the prefix off. Pages of other origins may use it: it knows no cookies. */
export function createProgramApp({ routes, externalUrl, corsHeaders }: AppOptions): Hono {
  const app = new Hono({ strict: false }); // a slash at the end makes no other path
  app.use(
    except(
      isOwnOrigin,
      cors({
        origin: (origin) => origin,
        allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowHeaders: [...allowedHeaders, ...corsHeaders],
        exposeHeaders: exposedHeaders,
        credentials: true,
        maxAge: preflightSeconds,
      }),
    ),
  );
  const prefix = new URL(externalUrl).pathname.replace(/\/$/, '');
  if (prefix) app.route(prefix, routes);
  app.route('/', routes);
  return app;
}
