import { type Auth, isDatabaseOutage, rejectNulInUrl, retryAfterSeconds } from '@grafted/auth';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { except } from 'hono/combine';
import { HTTPException } from 'hono/http-exception';
import { requestId, type RequestIdVariables } from 'hono/request-id';
import { routePath } from 'hono/route';
import { secureHeaders } from 'hono/secure-headers';
import type { Shop } from '#domain/shop.ts';
import type { AdminContext } from '#server/admin/context.ts';
import { uploadPaths } from '#server/admin/product-routes.ts';
import { adminRoutes } from '#server/admin/routes.ts';
import { varietyUploadPaths } from '#server/admin/varieties/routes.ts';
import type { CareContext } from '#server/care/context.ts';
import { careRoutes } from '#server/care/routes.ts';
import type { CartContext } from '#server/cart/context.ts';
import { cartRoutes } from '#server/cart/routes.ts';
import type { CheckInContext } from '#server/check-in/context.ts';
import { checkInRoutes } from '#server/check-in/routes.ts';
import type { CheckoutContext } from '#server/checkout/context.ts';
import { checkoutRoutes } from '#server/checkout/routes.ts';
import type { ClaimsContext } from '#server/claims/context.ts';
import { claimRoutes, claimUploadPaths } from '#server/claims/routes.ts';
import type { DeliveryContext } from '#server/delivery/context.ts';
import { deliveryRoutes } from '#server/delivery/routes.ts';
import { payRoutes } from '#server/farm-orders/pay-routes.ts';
import { anyone } from '#server/http/access.ts';
import { ShopError, type ErrorResponse } from '#server/http/errors.ts';
import { sameSite } from '#server/http/same-site.ts';
import type { BounceContext } from '#server/mail/context.ts';
import { mailRoutes } from '#server/mail/routes.ts';
import { newsletterAdminRoutes } from '#server/newsletter/admin-routes.ts';
import type { NewsletterContext } from '#server/newsletter/context.ts';
import type { IssuesContext } from '#server/newsletter/issues/context.ts';
import { issueRoutes } from '#server/newsletter/issues/routes.ts';
import { newsletterRoutes } from '#server/newsletter/routes.ts';
import type { OrchardContext } from '#server/orchard/context.ts';
import { orchardRoutes } from '#server/orchard/routes.ts';
import { orderAdditionRoutes } from '#server/order-additions/routes.ts';
import { orderChangeAdminRoutes } from '#server/order-changes/admin-routes.ts';
import type { OrderChangesContext } from '#server/order-changes/context.ts';
import { orderChangeRoutes } from '#server/order-changes/routes.ts';
import type { OrderContext } from '#server/orders/context.ts';
import { orderRoutes } from '#server/orders/routes.ts';
import { authErrorRoutes } from '#server/pages/auth-errors.ts';
import type { PageCache } from '#server/pages/page-cache.ts';
import type { PageRenderer } from '#server/pages/render.ts';
import { pageRoutes } from '#server/pages/routes.ts';
import type { createSecurityHeaders } from '#server/pages/security-headers.ts';
import { siteRoutes } from '#server/pages/site-files.ts';
import type { WebhookContext } from '#server/payments/context.ts';
import { paymentRoutes, webhookPath } from '#server/payments/routes.ts';
import type { PickupAnswerContext } from '#server/pickup-answers/context.ts';
import { pickupAnswerRoutes } from '#server/pickup-answers/routes.ts';
import type { PickupContext } from '#server/pickups/context.ts';
import { pickupRoutes } from '#server/pickups/routes.ts';
import { pictureRoutes } from '#server/pictures/routes.ts';
import type { PlaceContext } from '#server/places/context.ts';
import { placeRoutes } from '#server/places/routes.ts';
import type { PlansContext } from '#server/plans/context.ts';
import { plannerRoutes } from '#server/plans/planner-routes.ts';
import { planRoutes } from '#server/plans/routes.ts';
import type { ProfileContext } from '#server/profile/context.ts';
import { accountRoutes } from '#server/profile/routes.ts';
import type { SearchContext } from '#server/searches/context.ts';
import { searchRoutes } from '#server/searches/routes.ts';
import type { SeasonWaitContext } from '#server/season-waits/context.ts';
import { seasonWaitRoutes } from '#server/season-waits/routes.ts';
import { shortfallAdminRoutes } from '#server/shortfalls/admin-routes.ts';
import type { ShortfallsContext } from '#server/shortfalls/context.ts';
import { shortfallRoutes } from '#server/shortfalls/routes.ts';
import type { StockWaitContext } from '#server/stock-waits/context.ts';
import { stockWaitRoutes } from '#server/stock-waits/routes.ts';

const bodyBytesMax = 64 * 1024;
const invalidUrl = () =>
  new ShopError('invalid_input', 400, 'The address contains an invalid character');

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Skips the checks of bodies and effects, which cost a read a good part of its time. */
const forWrites =
  (check: MiddlewareHandler): MiddlewareHandler =>
  (c, next) =>
    reads.has(c.req.method) ? next() : check(c, next);

type ApiContext = AdminContext &
  CareContext &
  CartContext &
  CheckInContext &
  CheckoutContext &
  ClaimsContext &
  DeliveryContext &
  NewsletterContext &
  IssuesContext &
  OrchardContext &
  OrderContext &
  OrderChangesContext &
  WebhookContext &
  ProfileContext &
  BounceContext &
  StockWaitContext &
  SeasonWaitContext &
  PickupContext &
  PickupAnswerContext &
  PlaceContext &
  SearchContext &
  PlansContext &
  ShortfallsContext;

/** What all routes together need. */
export type AppContext = ApiContext & {
  auth: Pick<Auth, 'routes'>;
  shop: Shop;
  /** Whether the database answers and accepts writes. */
  isReady(): Promise<boolean>;
};

export interface AppOptions {
  services: AppContext;
  renderer: PageRenderer;
  pageCache: PageCache;
  securityHeaders: ReturnType<typeof createSecurityHeaders>;
  /** Routes before the pages: the stand-ins' own, in development. */
  extraRoutes?: Hono | undefined;
}

/** The typed API; the browser's client derives its types from it. */
export function apiRoutes(services: ApiContext) {
  return new Hono()
    .route('/api/cart', cartRoutes(services))
    .route('/api/orchard', orchardRoutes(services))
    .route('/api/care', careRoutes(services))
    .route('/api/orders', orderRoutes(services))
    .route('/api/claims', claimRoutes(services))
    .route('/api/orders', orderChangeRoutes(services))
    .route('/api/orders', orderAdditionRoutes(services))
    .route('/api/account', accountRoutes(services))
    .route('/api/admin', adminRoutes(services))
    .route('/api/admin', orderChangeAdminRoutes(services))
    .route('/api/newsletter', newsletterRoutes(services))
    .route('/api/admin', newsletterAdminRoutes(services))
    .route('/api/admin', issueRoutes(services))
    .route('/api/stock-waits', stockWaitRoutes(services))
    .route('/api/season-waits', seasonWaitRoutes(services))
    .route('/api/searches', searchRoutes(services))
    .route('/api/place', placeRoutes(services))
    .route('/api/planner', plannerRoutes(services))
    .route('/api/plans', planRoutes(services))
    .route('/api/mail', mailRoutes(services))
    .route('/api/payments', paymentRoutes(services))
    .route('/api/pay', payRoutes(services))
    .route('/api/shortfall', shortfallRoutes(services))
    .route('/api/admin', shortfallAdminRoutes(services))
    .route('/api/admin', checkInRoutes(services))
    .route('/api/pickups', pickupRoutes(services))
    .route('/api/pickup-answers', pickupAnswerRoutes(services))
    .route('/', checkoutRoutes(services))
    .route('/', deliveryRoutes(services));
}
export type Api = ReturnType<typeof apiRoutes>;

export function createApp({
  services,
  renderer,
  pageCache,
  securityHeaders,
  extraRoutes,
}: AppOptions) {
  const { log } = services;
  const app = new Hono<{ Bindings: Partial<HttpBindings>; Variables: RequestIdVariables }>();
  app.use(requestId({ limitLength: 0 })); // ignore a caller's id: it goes into log and audit trail

  app.get('/healthz', anyone, (c) => c.text('ok'));
  app.get('/readyz', anyone, async (c) =>
    (await services.isReady()) ? c.text('ready') : c.text('not ready', 503),
  );

  for (const path of ['/api/*', '/auth/v1/*', '/functions/v1/*']) {
    app.use(
      path,
      secureHeaders({
        strictTransportSecurity: false,
        xFrameOptions: false,
        xXssProtection: false,
      }),
    );
    app.use(path, async (c, next) => {
      await next();
      // Not c.header(), which rebuilds the response with its body as a stream.
      const { headers } = c.res;
      if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
    });
  }
  for (const path of ['/api/*', '/functions/v1/*']) {
    app.use(path, rejectNulInUrl(invalidUrl));
    app.use(path, forWrites(except(webhookPath, sameSite(services.publicUrl)))); // authenticated by its signature
    app.use(
      path,
      forWrites(
        except(
          [...uploadPaths, ...varietyUploadPaths, ...claimUploadPaths],
          bodyLimit({
            maxSize: bodyBytesMax,
            onError: (c) => c.json({ error: 'The request is too large', code: 'too_large' }, 413),
          }),
        ),
      ),
    );
  }

  app.route('/auth/v1', services.auth.routes);
  app.route('/', apiRoutes(services));
  for (const path of ['/api/*', '/functions/v1/*', '/assets/*']) {
    app.all(path, anyone, (c) => c.json({ error: 'Not found', code: 'not_found' }, 404));
  }
  if (extraRoutes) app.route('/', extraRoutes);
  app.route('/', pictureRoutes(services));
  app.route('/', siteRoutes({ shop: services.shop, publicUrl: services.publicUrl }));
  app.route('/', authErrorRoutes);
  app.route('/', pageRoutes({ renderer, cache: pageCache, securityHeaders }));

  app.onError((error, c) => {
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
  });
  return app;
}
