import { type Auth, rejectNulInUrl } from '@grafted/auth';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { requestId } from 'hono/request-id';
import { actionsBytesMax } from '#domain/orders/check-in-actions.ts';
import type { Shop } from '#domain/pages/shop.ts';
import { apiRoutes, type ApiContext } from '#server/api.ts';
import { uploadPaths } from '#server/catalog/products/admin-routes.ts';
import { varietyUploadPaths } from '#server/catalog/varieties/admin-routes.ts';
import { authErrorRoutes } from '#server/pages/auth-errors.ts';
import type { PageCache } from '#server/pages/page-cache.ts';
import type { PageRenderer } from '#server/pages/render.ts';
import { pageRoutes } from '#server/pages/routes.ts';
import type { createSecurityHeaders } from '#server/pages/security-headers.ts';
import { siteRoutes } from '#server/pages/site-files.ts';
import { webhookPath } from '#server/payments/routes.ts';
import { pictureRoutes } from './catalog/pictures/routes.ts';
import { checkInActionsPath } from './orders/check-in/routes.ts';
import { claimUploadPaths } from './orders/claims/routes.ts';
import { anyone } from './platform/http/access.ts';
import { answerError, type AppEnv } from './platform/http/answer-error.ts';
import { adminBodyBytesMax, bodyBytesMax } from './platform/http/body-limits.ts';
import { refuse } from './platform/http/errors.ts';
import { logRefusals } from './platform/http/log-refusals.ts';
import { apiHeaders, setFileHeaders } from './platform/http/response-headers.ts';
import { sameSite } from './platform/http/same-site.ts';
import { openApiRoutes } from './platform/openapi/routes.ts';

const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => c.json({ error: 'The request is too large', code: 'too_large' }, 413),
  });
const limits = { customer: limitBody(bodyBytesMax), admin: limitBody(adminBodyBytesMax) };
const limitBodyOf: MiddlewareHandler = (c, next) =>
  (c.req.path.startsWith('/api/admin/') ? limits.admin : limits.customer)(c, next);
const invalidUrl = () => refuse('invalid_input.characters_in_address');

/** Responses that are neither pages nor of the API. */
const filePaths = [
  '/healthz',
  '/readyz',
  '/assets/*',
  '/pictures/*',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
];

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Skips the checks of bodies and effects, which cost a read a good part of its time. */
const forWrites =
  (check: MiddlewareHandler): MiddlewareHandler =>
  (c, next) =>
    reads.has(c.req.method) ? next() : check(c, next);

/** What all routes together need. */
export type AppContext = ApiContext & {
  auth: Pick<Auth, 'routes' | 'wellKnown' | 'hasSession'>;
  shop: Shop;
  /** Whether the database answers and accepts writes. */
  isReady(): Promise<boolean>;
};

export interface AppOptions {
  services: AppContext;
  renderer: PageRenderer;
  pageCache: PageCache;
  securityHeaders: ReturnType<typeof createSecurityHeaders>;
  /** See every request, for metrics and traces. */
  observers?: readonly MiddlewareHandler[] | undefined;
  /** Routes before the pages: the stand-ins' own, in development. */
  extraRoutes?: Hono | undefined;
}

export function createApp({
  services,
  renderer,
  pageCache,
  securityHeaders,
  observers = [],
  extraRoutes,
}: AppOptions) {
  const app = new Hono<AppEnv>();
  for (const observe of observers) app.use(observe);
  app.use(requestId({ limitLength: 0 })); // ignore a caller's id: it goes into log and audit trail

  for (const path of filePaths) app.use(path, setFileHeaders(services.publicUrl));
  app.get('/healthz', anyone, (c) => c.text('ok'));
  app.get('/readyz', anyone, async (c) =>
    (await services.isReady()) ? c.text('ready') : c.text('not ready', 503),
  );

  for (const path of ['/api/*', '/auth/v1/*', '/functions/v1/*']) {
    app.use(path, logRefusals(services.log));
    app.use(path, apiHeaders(services.publicUrl));
    app.use(path, async (c, next) => {
      await next();
      // Not c.header(), which rebuilds the response with its body as a stream.
      const { headers } = c.res;
      if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
    });
  }
  // Long lists; all else that customers read is short.
  for (const path of ['/api/admin/*', '/api/searches/documents']) app.use(path, compress());

  for (const path of ['/api/*', '/functions/v1/*']) {
    app.use(path, rejectNulInUrl(invalidUrl));
    app.use(path, forWrites(except(webhookPath, sameSite(services.publicUrl)))); // authenticated by its signature
    app.use(
      path,
      forWrites(
        except(
          [...uploadPaths, ...varietyUploadPaths, ...claimUploadPaths, checkInActionsPath],
          limitBodyOf,
        ),
      ),
    );
  }

  app.use(checkInActionsPath, forWrites(limitBody(actionsBytesMax)));

  app.route('/auth/v1', services.auth.routes);
  for (const { path, handler } of services.auth.wellKnown) app.get(path, anyone, handler);
  app.route('/', apiRoutes(services));
  app.route('/api', openApiRoutes({ publicUrl: services.publicUrl, routes: () => app.routes }));
  for (const path of ['/api/*', '/functions/v1/*', '/assets/*']) {
    app.all(path, anyone, (c) => c.json({ error: 'Not found', code: 'not_found' }, 404));
  }
  if (extraRoutes) app.route('/', extraRoutes);
  app.route('/', pictureRoutes(services));
  app.route('/', siteRoutes({ shop: services.shop, publicUrl: services.publicUrl }));
  app.route('/', authErrorRoutes);
  app.route(
    '/',
    pageRoutes({
      renderer,
      cache: pageCache,
      securityHeaders,
      clientAddressHeader: services.formLimits.clientAddressHeader,
    }),
  );

  app.onError(answerError(services.log));
  return app;
}
