import {
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_getHydrationData as getHydrationData,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as getDataStrategy,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type DataRouter,
} from 'react-router';
import { stayWhenLost } from './lost-connection.ts';
import type { PageState } from './page-state.ts';

/** React Router's own, as its `HydratedRouter` creates it. */
export function createFullRouter({ framework, state, routes, history }: PageState): DataRouter {
  const { manifest, routeModules, ssr, isSpaMode, future } = framework;
  const router: DataRouter = createRouter({
    routes,
    history,
    hydrationData: getHydrationData({
      state,
      routes,
      getRouteInfo: (id) => ({
        clientLoader: routeModules[id]?.clientLoader,
        hasLoader: manifest.routes[id]?.hasLoader === true,
        hasHydrateFallback: routeModules[id]?.HydrateFallback !== undefined,
      }),
      location: window.location,
      basename: '/',
      future,
      isSpaMode,
    }),
    mapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: stayWhenLost(
      () => router,
      getDataStrategy(() => router, manifest, routeModules, ssr),
    ),
  });
  return router;
}
