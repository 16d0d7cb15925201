import type { Hono } from 'hono';
import { createApp, type AppOptions } from '#server/app.ts';
import type { LiveSettings } from '#server/farm/settings/live-settings.ts';
import { createModules } from '#server/pages/hydration/client-modules.ts';
import { PageCache } from '#server/pages/page-cache.ts';
import { previewVariety } from '#server/pages/preview.ts';
import { createPageRenderer, type PageRendererOptions } from '#server/pages/render.ts';
import { pageKindOf } from '#server/pages/routes.ts';
import { createSecurityHeaders, type SecurityContext } from '#server/pages/security-headers.ts';
import type { SharedCache } from '#server/pages/shared-cache.ts';

interface ShopAppOptions extends Pick<PageRendererOptions, 'build' | 'mode'> {
  /** Reads a file of the client build by its URL path. */
  codeOf?: Parameters<typeof createModules>[0];
  services: AppOptions['services'] &
    SecurityContext & { liveSettings: LiveSettings; sharedCache: SharedCache };
  /** See every request, for metrics and traces. */
  observers?: AppOptions['observers'];
  /** Routes before the pages: the stand-ins' own, in development. */
  extraRoutes?: Hono | undefined;
}

/** The app with its pages, for production, development and tests. The page cache is off until its owner enables it. */
export function createShopApp({
  services,
  build,
  mode,
  codeOf = () => undefined,
  observers,
  extraRoutes,
}: ShopAppOptions) {
  const { log, shop, publicUrl, sharedCache } = services;
  const securityHeaders = createSecurityHeaders(services);
  const pageCache = new PageCache({
    headersFor: (key, inline) => securityHeaders({ ...inline, kind: pageKindOf(key) }),
    sharedCache,
  });
  const renderer = createPageRenderer({
    build,
    mode,
    findModule: createModules(codeOf),
    shop,
    previewVariety: (request, name) => previewVariety(services, request, name),
    publicUrl,
    log,
  });
  services.liveSettings.onLoad(() => pageCache.invalidate());
  const app = createApp({ services, renderer, pageCache, securityHeaders, observers, extraRoutes });
  return { app, pageCache };
}
export type ShopApp = ReturnType<typeof createShopApp>;
