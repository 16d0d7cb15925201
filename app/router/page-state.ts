import type { ContextType } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_decodeViaTurboStream as decodeViaTurboStream,
  type HydrationState,
  type UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router';

type Framework = NonNullable<ContextType<typeof FrameworkContext>>;

// Set by React Router's scripts in the page.
const sent = window as unknown as {
  __reactRouterContext: Framework & { stream: ReadableStream<Uint8Array> };
  __reactRouterManifest: Framework['manifest'];
  __reactRouterRouteModules: Framework['routeModules'];
};

/** What the server sent with the page. */
export async function readPageState() {
  const { stream, ...context } = sent.__reactRouterContext;
  const framework: Framework = {
    ...context,
    manifest: sent.__reactRouterManifest,
    routeModules: sent.__reactRouterRouteModules,
  };
  const state = (await (await decodeViaTurboStream(stream, window)).value) as HydrationState;
  const routes = createClientRoutes(
    framework.manifest.routes,
    framework.routeModules,
    state,
    framework.ssr,
    framework.isSpaMode,
  );
  return { framework, state, routes, history: createBrowserHistory() };
}

export type PageState = Awaited<ReturnType<typeof readPageState>>;
